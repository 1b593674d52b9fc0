/** Steel blue; white on it has a contrast of 8.3 to 1. */
export const COLOUR = '#1a4f8b';

/**
 * What is changed of Directus's default themes: each colour of text reaches 4.5 to 1 on every background of its theme (WCAG 2.2, 1.4.3),
 * which the stock themes' grey, green, orange and red do not.
 */
export const LIGHT = {
  foregroundSubdued: '#55657c',
  success: '#0f6e4c',
  warning: '#8f5200',
  danger: '#b3283f',
  secondary: '#8a2f6c',
  navigation: { modules: { background: '#10233c', button: { foreground: '#9fb3cd' } } },
  form: { field: { input: { borderColor: '#c3cedd', borderColorHover: '#8d9db3' } } },
};

export const DARK = {
  foregroundSubdued: '#a0a9b4',
  primary: '#83b9f2',
  success: '#3fcf9f',
  warning: '#f0a848',
  danger: '#f58595',
  navigation: { modules: { background: '#0a1626' } },
  form: { field: { input: { borderColor: '#3d444d', borderColorHover: '#656c76' } } },
};

const hovered = (kind: string) => `.v-button .button.${kind}:not(.rounded, .secondary) {
  --v-button-background-color-hover: color-mix(in srgb, var(--theme--${kind}) 85%, var(--theme--foreground-accent));
}`;

/**
 * What the themes have no rule for: where the keyboard is, dark words on the bright buttons of the dark theme, and buttons under the mouse,
 * which Directus paints in colours of its own, too light for white words: here they move further from the words.
 */
export const CSS = `:where(a, button, [tabindex], [role='button'], summary):focus-visible {
  outline: 2px solid var(--theme--primary) !important;
  outline-offset: 2px;
}

.module-bar :focus-visible {
  outline-color: #fff !important;
  outline-offset: -4px;
}

body.dark .v-button .button:is(.success, .warning, .danger):not(.rounded) {
  --v-button-color: var(--foreground-inverted);
  --v-button-color-hover: var(--foreground-inverted);
}

${['success', 'warning', 'danger'].map(hovered).join('\n\n')}
`;
