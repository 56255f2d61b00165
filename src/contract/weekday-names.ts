import type { z } from 'zod'
import type { weekday } from './catalogue-shapes.ts'

/** Days of the week as people read them. */
export const weekdayNames: Readonly<Record<z.infer<typeof weekday>, string>> = {
  Monday: 'Lundi',
  Tuesday: 'Mardi',
  Wednesday: 'Mercredi',
  Thursday: 'Jeudi',
  Friday: 'Vendredi',
  Saturday: 'Samedi',
  Sunday: 'Dimanche',
}
