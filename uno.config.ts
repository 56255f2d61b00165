import { defineConfig, presetWind4, transformerVariantGroup } from 'unocss'

/** Colours are the theme's custom properties (see src/ui/theme-css.ts); breakpoints are the specification's. */
export default defineConfig({
  presets: [presetWind4({ preflights: { reset: true } })],
  transformers: [transformerVariantGroup()],
  theme: {
    breakpoint: { xs: '471px', sm: '741px', md: '768px', lg: '1024px', xl: '1280px' },
    colors: {
      main: 'var(--main)',
      'main-strong': 'var(--main-strong)',
      'main-soft': 'var(--main-soft)',
      'on-main': 'var(--on-main)',
      link: 'var(--link)',
      outline: 'var(--outline)',
      disabled: 'var(--disabled)',
      'on-disabled': 'var(--on-disabled)',
      ink: 'var(--ink)',
      'ink-soft': 'var(--ink-soft)',
      paper: 'var(--paper)',
      surface: 'var(--surface)',
      line: 'var(--line)',
      positive: 'var(--positive)',
      negative: 'var(--negative)',
      warning: 'var(--warning)',
    },
  },
  content: { filesystem: [], pipeline: { include: [/\.(tsx|ts)($|\?)/] } },
})
