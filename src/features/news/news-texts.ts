import type { NewsType } from './news-shapes.ts'

export const newsTypeTexts: Record<NewsType, string> = {
  meetings: 'Suivi réunion',
  benefits: 'Avantages',
  events: 'Événements',
  information: 'Informations',
}

const LONGEST = 180

/** The beginning of a description without its marks, cut between words. */
export function excerptText(description: string): string {
  const plain = description
    // Bold stands within a sentence.
    .replace(/\*{2,}/g, '')
    .replace(/[#-]{2,}|^#+ /gm, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (plain.length <= LONGEST) return plain
  const cut = plain.slice(0, LONGEST - 1)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), LONGEST / 2))}…`
}

const dayFormat = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** "14 novembre 2026" of a calendar day, whatever the zone. */
export const newsDay = (date: string): string => dayFormat.format(new Date(`${date}T12:00:00Z`))
