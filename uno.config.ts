import { defineConfig, presetWind4, transformerVariantGroup } from 'unocss'

const variable = (name: string) => [name, `var(--${name})`] as const

/** Colours are the theme's custom properties (see src/ui/theme-css.ts); breakpoints are the specification's. */
export default defineConfig({
  presets: [presetWind4({ preflights: { reset: true } })],
  rules: [
    ['enter-appear', { animation: 'appear 0.15s ease-out' }],
    ['enter-from-left', { animation: 'from-left 0.2s ease-out' }],
    ['enter-from-top', { animation: 'from-top 0.2s ease-out' }],
  ],
  transformers: [transformerVariantGroup()],
  theme: {
    breakpoint: { xs: '471px', sm: '741px', md: '768px', lg: '1024px', xl: '1280px' },
    font: {
      sans: 'ui-sans-serif, system-ui, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Liberation Sans", Arial, sans-serif',
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
        html { scroll-behavior: smooth; -webkit-text-size-adjust: 100%; scroll-padding-top: 108px; }
        body { background: var(--paper); color: var(--ink); font-size: 1rem; line-height: 1.5; -webkit-font-smoothing: antialiased; }
        button, summary { cursor: pointer; }
        summary { list-style: none; }
        summary::-webkit-details-marker { display: none; }
        :focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
        @keyframes appear { from { opacity: 0; } }
        @keyframes from-left { from { transform: translateX(-100%); } }
        @keyframes from-top { from { transform: translateY(-100%); } }
        @media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto; } }
      `,
    },
  ],
  content: { filesystem: [], pipeline: { include: [/\.(tsx|ts)($|\?)/] } },
})
