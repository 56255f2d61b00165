import { defineConfig, type Preset, presetWind4, transformerVariantGroup } from 'unocss'

const variable = (name: string) => [name, `var(--${name})`] as const

const wind = presetWind4({ preflights: { reset: true } })

/** Variables of the theme by name: in the order in which files happen to be read, two builds of one source differ. */
const sortedTheme: Preset = {
  name: 'sorted-theme',
  preflights: [
    {
      layer: 'theme',
      getCSS() {
        const found: unknown = wind.meta?.themeDeps
        if (!(found instanceof Set)) throw new Error('The variables of the theme are kept elsewhere now.')
        const sorted = [...found].sort()
        found.clear()
        for (const name of sorted) found.add(name)
        return undefined
      },
    },
  ],
}

/** Colours are the theme's custom properties (see src/ui/theme/theme-css.ts); breakpoints are the specification's. */
export default defineConfig({
  // Its turn comes before that of the preset that prints them.
  presets: [sortedTheme, wind],
  rules: [
    ['enter-appear', { animation: 'appear 0.15s ease-out' }],
    ['enter-from-left', { animation: 'from-left 0.2s ease-out' }],
    ['enter-from-top', { animation: 'from-top 0.2s ease-out' }],
    // Nothing for the first moment: most pages are there before it has passed.
    ['enter-progress', { animation: 'progress 12s cubic-bezier(0.05, 0.8, 0.1, 1) 0.25s both' }],
  ],
  // The three levels of heading, and what a control does under the finger.
  shortcuts: {
    'type-display': 'text-[2rem] leading-[1.1] font-bold tracking-[-0.02em] text-balance md:text-[2.75rem]',
    'type-page': 'text-[1.625rem] leading-[1.15] font-bold tracking-[-0.015em] text-balance md:text-[2.125rem]',
    'type-section': 'text-[1.3125rem] leading-[1.25] font-bold tracking-[-0.01em] text-balance md:text-[1.5625rem]',
    pressable:
      'transition-[color,background-color,border-color,transform] duration-150 motion-reduce:transition-none motion-safe:active:scale-98',
  },
  transformers: [transformerVariantGroup()],
  theme: {
    breakpoint: { xs: '471px', sm: '741px', md: '768px', lg: '1024px', xl: '1280px' },
    // Beside the usual steps: 11 px for what a calendar cell has room for, 13 for notes, 15 for controls and cards.
    text: {
      tiny: { fontSize: '0.6875rem', lineHeight: '1rem' },
      note: { fontSize: '0.8125rem', lineHeight: '1.1875rem' },
      copy: { fontSize: '0.9375rem', lineHeight: '1.4375rem' },
    },
    // What lies on the page, stands out of it, floats above it, and covers it.
    shadow: {
      card: '0 1px 2px rgb(23 33 43 / 0.16)',
      panel: '0 1px 2px rgb(23 33 43 / 0.05), 0 8px 28px rgb(23 33 43 / 0.08)',
      float: '0 2px 6px rgb(23 33 43 / 0.08), 0 12px 32px rgb(23 33 43 / 0.14)',
      window: '0 16px 64px rgb(23 33 43 / 0.28)',
    },
    font: {
      sans: 'Figtree, ui-sans-serif, system-ui, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Liberation Sans", Arial, sans-serif',
    },
    colors: Object.fromEntries(
      [
        ...[
          'main',
          'main-strong',
          'main-soft',
          'on-main',
          'link',
          'outline',
          'field',
          'accent',
          'edge',
          'wrong',
          'focus',
          'disabled',
          'on-disabled',
        ],
        ...['ink', 'ink-soft', 'paper', 'surface', 'line', 'positive', 'negative', 'negative-strong', 'warning'],
        ...['hero-from', 'hero-to', 'hero-text', 'hero-title', 'hero-link', 'hero-input', 'hero-on-input'],
        ...['hero-input-line', 'hero-button', 'hero-on-button'],
      ].map(variable),
    ),
  },
  preflights: [
    {
      getCSS: () => `
        html { scroll-behavior: smooth; -webkit-text-size-adjust: 100%; scroll-padding-top: 80px; }
        @media (min-width: 1024px) { html { scroll-padding-top: 108px; } }
        /* What has the focus stays clear of the bar at the foot of an activity's page. */
        @media (max-width: 740px) { html { scroll-padding-bottom: 88px; } }
        body { background: var(--paper); color: var(--ink); font-size: 1rem; line-height: 1.5; -webkit-font-smoothing: antialiased; display: flex; flex-direction: column; min-height: 100dvh; overflow-wrap: break-word; }
        button, summary { cursor: pointer; }
        [type=search]::-webkit-search-cancel-button { filter: grayscale(1); opacity: 0.7; cursor: pointer; }
        summary { list-style: none; }
        summary::-webkit-details-marker { display: none; }
        /* The gap is paper, which the ring is told from whatever the element stands on. */
        :focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; box-shadow: 0 0 0 2px var(--paper); }
        @keyframes appear { from { opacity: 0; } }
        @keyframes from-left { from { transform: translateX(-100%); } }
        @keyframes from-top { from { transform: translateY(-100%); } }
        @keyframes progress { from { transform: scaleX(0); } to { transform: scaleX(0.96); } }
        @media (prefers-reduced-motion: reduce) {
          html { scroll-behavior: auto; }
          *, ::before, ::after { animation-duration: 1ms !important; animation-iteration-count: 1 !important; transition-duration: 1ms !important; }
        }
        /* Where the system chooses the colours, what is chosen is framed, not filled. */
        @media (forced-colors: active) {
          [aria-pressed='true'], [aria-current='page'], [aria-current='true'], [data-highlighted], [aria-selected='true'] > button, label:has(> :checked) { outline: 2px solid Highlight; outline-offset: -2px; }
          [data-badge] { border: 1px solid; }
          [aria-disabled='true'], :disabled { color: GrayText; border-color: GrayText; }
        }
      `,
    },
  ],
  content: { filesystem: [], pipeline: { include: [/\.(tsx|ts)($|\?)/] } },
})
