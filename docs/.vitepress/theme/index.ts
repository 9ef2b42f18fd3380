import '@fontsource-variable/inter';
import '@fontsource-variable/jetbrains-mono';
import type { Theme } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import 'virtual:product-colors.css';
import './product.css';
import './code.css';
import './reference.css';
import Frame from './Frame.vue';

export default { extends: DefaultTheme, Layout: Frame } satisfies Theme;
