import type { ComponentType } from 'react'

/** A part of the office's showcase: one thing of the kit, in all its states. */
export interface ShowcaseSection {
  title: string
  Component: ComponentType
}
