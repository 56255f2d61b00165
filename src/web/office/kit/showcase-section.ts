import type { ComponentType } from 'react'

/** Part of the office's showcase: one piece of the kit in all its states. */
export interface ShowcaseSection {
  title: string
  Component: ComponentType
}
