import type { MarkdownOptions } from 'vitepress';

type Theme = NonNullable<MarkdownOptions['theme']>;
type Transformers = NonNullable<MarkdownOptions['codeTransformers']>;

const color = (part: string, scope: string[]) => ({ scope, settings: { foreground: `var(--code-${part})` } });

/** Colors of code by their kinds, which theme/code.css gives them. */
export const CODE_THEME: Theme = {
  name: 'swaplane',
  type: 'light',
  colors: { 'editor.foreground': 'var(--code-text)', 'editor.background': 'var(--code-ground)' },
  tokenColors: [
    color('keyword', ['keyword', 'storage', 'constant.language']),
    color('string', ['string', 'punctuation.definition.string']),
    color('number', ['constant.numeric']),
    color('comment', ['comment', 'punctuation.definition.comment']),
    color('name', ['entity.name', 'support', 'variable.other.constant', 'meta.object-literal.key']),
    color('text', ['punctuation', 'keyword.operator.assignment']),
  ],
};

/** The policy of the pages allows no style attributes, so that the color of a piece of code is its class. */
export const CODE_CLASSES: Transformers = [
  {
    name: 'classes-for-styles',
    // What is colored does not depend on how busy the machine is.
    preprocess: (_code, options) => {
      options.tokenizeTimeLimit = 0;
    },
    pre: ({ properties }) => {
      delete properties.style;
    },
    span: ({ properties }) => {
      const [, part] = /var\(--code-([a-z]+)\)/.exec(String(properties.style)) ?? [];
      delete properties.style;
      if (part !== undefined && part !== 'text') {
        properties.class = `code-${part}`;
      }
    },
  },
];
