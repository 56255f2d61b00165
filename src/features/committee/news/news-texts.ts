import { dayWords } from '#lib/words/day-words.ts'
import { plainLine } from '#ui/text/markdown-blocks.ts'
import type { NewsType } from './news-shapes.ts'

export const newsTypeTexts: Record<NewsType, string> = {
  meetings: 'Suivi réunion',
  benefits: 'Avantages',
  events: 'Événements',
  information: 'Informations',
}

const LONGEST = 180

/** Beginning of a description without its formatting marks, cut between words. */
export const excerptText = (description: string): string => plainLine(description, LONGEST)

const words = dayWords({ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Formats a calendar day as "14 novembre 2026", independent of the time zone. */
export const newsDay = (date: string): string => words(new Date(`${date}T12:00:00Z`))
