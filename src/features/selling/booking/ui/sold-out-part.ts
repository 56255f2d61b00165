import type { ComponentType } from 'react'
import type { Choice } from './choices.ts'

export interface SoldOutProps {
  activityId: string
  choices: readonly Choice[]
  zone: string
  /** Tickets over a period: each stock is an option, without a choice of date. */
  isFlexible?: boolean
}

/** Part below the tickets that the screen gives, for those that are sold out. */
export type SoldOutPart = ComponentType<SoldOutProps>
