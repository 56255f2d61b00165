import { defineFeature } from '#handler/manifest/feature.ts'
import { committeeFiguresHandler } from './committee-figures.ts'
import type * as contract from './contract.ts'
import { figuresHandler } from './figures.ts'
import { slotFillHandler } from './slot-fill.ts'
import { visitsHandler } from './visits.ts'

export const feature = defineFeature<typeof contract>({
  handlers: {
    figures: figuresHandler,
    visits: visitsHandler,
    slotFill: slotFillHandler,
    committeeFigures: committeeFiguresHandler,
  },
})
