import type { z } from 'zod'
import type { weekday } from './catalogue-shapes.ts'

/** French names of the weekdays. */
export const weekdayNames: Readonly<Record<z.infer<typeof weekday>, string>> = {
  Monday: 'Lundi',
  Tuesday: 'Mardi',
  Wednesday: 'Mercredi',
  Thursday: 'Jeudi',
  Friday: 'Vendredi',
  Saturday: 'Samedi',
  Sunday: 'Dimanche',
}
