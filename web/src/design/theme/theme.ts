import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

const GRAY: MantineColorsTuple = [
  '#f7f8fa',
  '#f1f3f6',
  '#e3e7ed',
  '#cdd4de',
  '#b6bfcc',
  '#8a94a5',
  '#5d6778',
  '#454e5d',
  '#2a303a',
  '#14181f',
];
const DARK: MantineColorsTuple = [
  '#e8ebf0',
  '#bcc3cf',
  '#949dad',
  '#6c7686',
  '#39414f',
  '#262c37',
  '#1a1f28',
  '#14181f',
  '#0e1116',
  '#0b0e12',
];
const ACCENT: MantineColorsTuple = [
  '#edf2fe',
  '#d9e3fc',
  '#b6c8f8',
  '#8ba7f3',
  '#6587ec',
  '#466de2',
  '#2f5bd9',
  '#2449b5',
  '#1d3b93',
  '#152b6c',
];

/** The appearance of Mantine's components; tokens.css has the colors of our own components. */
export const THEME = createTheme({
  primaryColor: 'accent',
  primaryShade: 6,
  colors: { accent: ACCENT, gray: GRAY, dark: DARK },
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontFamilyMonospace: "'JetBrains Mono Variable', ui-monospace, monospace",
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '24px', xl: '28px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '2px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
  defaultRadius: 'md',
  respectReducedMotion: true,
  headings: { fontWeight: '600' },
  components: {
    Button: { defaultProps: { size: 'sm' } },
    TextInput: { defaultProps: { size: 'sm' } },
    PasswordInput: { defaultProps: { size: 'sm' } },
    NumberInput: { defaultProps: { size: 'sm' } },
    Select: { defaultProps: { size: 'sm', comboboxProps: { shadow: 'md' } } },
    FileInput: { defaultProps: { size: 'sm' } },
    MultiSelect: { defaultProps: { size: 'sm' } },
    Textarea: { defaultProps: { size: 'sm' } },
    Alert: { defaultProps: { variant: 'outline' }, styles: { message: { color: 'var(--ink)' } } },
    Modal: {
      defaultProps: {
        centered: true,
        radius: 'lg',
        padding: 20,
        closeButtonProps: { 'aria-label': 'Close' },
        // A header inside a dialog is not a banner of the page.
        attributes: { header: { role: 'presentation' } },
        transitionProps: { transition: 'fade', duration: 100 },
      },
      styles: {
        content: { background: 'var(--surface)' },
        header: { background: 'var(--surface)' },
        title: { fontSize: 16, fontWeight: 600 },
      },
    },
    Menu: {
      defaultProps: {
        shadow: 'md',
        transitionProps: { duration: 80 },
        // Inside the page's main part and with nothing but items, as screen readers expect of a menu.
        portalProps: { target: '#content' },
        withInitialFocusPlaceholder: false,
      },
    },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Dismiss' } } },
    Tooltip: { defaultProps: { openDelay: 200, transitionProps: { duration: 80 } } },
  },
});

/** Maps Mantine's own colors to the tokens. */
export const RESOLVE_VARIABLES: CSSVariablesResolver = () => {
  const scheme = {
    '--mantine-color-body': 'var(--canvas)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-3)',
    '--mantine-color-placeholder': 'var(--ink-3)',
    '--mantine-color-anchor': 'var(--accent-ink)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--hover)',
    '--mantine-color-default-border': 'var(--line-strong)',
    '--mantine-color-error': 'var(--failed)',
    '--mantine-color-red-6': 'var(--failed)',
    '--input-asterisk-color': 'var(--failed)',
  };
  return { variables: {}, light: scheme, dark: scheme };
};
