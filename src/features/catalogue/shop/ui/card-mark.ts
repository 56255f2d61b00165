import type { ComponentType } from 'react'

type CardMark = ComponentType<{ activityId: string; label: string }>

/** Parts that features add to the picture of each card, by the file that brings each. */
export const cardMarks = Object.entries(
  import.meta.glob<CardMark>('/src/features/*/*/ui/card-mark.tsx', { eager: true, import: 'CardMark' }),
)
