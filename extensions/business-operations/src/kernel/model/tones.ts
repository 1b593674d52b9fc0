/**
 * The one palette of states: what a state means to people, and how that looks. The colours are mixed from those of Directus's theme,
 * so that they follow it into the dark; the text keeps a contrast of at least 4.5 to its ground in both.
 */
export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger' | 'muted';

export interface Colours {
  foreground: string;
  background: string;
}

const mixed = (colour: string): Colours => ({
  foreground: `color-mix(in srgb, var(--theme--${colour}) 45%, var(--theme--foreground-accent))`,
  background: `color-mix(in srgb, var(--theme--${colour}) 16%, var(--theme--background))`,
});

export const TONES: Record<Tone, Colours> = {
  /** Nothing has happened yet. */
  neutral: { foreground: 'var(--theme--foreground-accent)', background: 'var(--theme--background-normal)' },
  /** Under way, or waiting for somebody. */
  info: mixed('primary'),
  success: mixed('success'),
  /** Needs attention. */
  warning: mixed('warning'),
  danger: mixed('danger'),
  /** Over, and of no further interest. */
  muted: {
    foreground: 'color-mix(in srgb, var(--theme--foreground-accent) 72%, var(--theme--background))',
    background: 'var(--theme--background-subdued)',
  },
};
