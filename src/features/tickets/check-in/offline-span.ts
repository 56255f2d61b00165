import { limits } from '#lib/words/limits.ts'
import type { OfflineSpan } from './check-in-shapes.ts'

const { offlineCheckIn } = limits

/** Span in words, behind « sans réseau ». */
export const offlineSpanTexts: Record<OfflineSpan, string> = {
  minutes: offlineCheckIn.minutes.inWords,
  hour: offlineCheckIn.hour.inWords,
  fourHours: offlineCheckIn.fourHours.inWords,
  day: 'jusqu’à la fin du jour',
}

export const isOfflineSpan = (text: string): text is OfflineSpan => text in offlineSpanTexts

/** Choice of a link as a device hears of it; kept days of an older version have neither. */
export interface OfflineChoice {
  offlineFor?: OfflineSpan
  /** End of the day at the entrance, with its slots past midnight. */
  dayEndTs?: number
}

/** Moment until which a device judges alone by what it heard at `heardAt`; until the day's end is never less than usual. */
export function offlineUntil({ offlineFor = 'minutes', dayEndTs = 0 }: OfflineChoice, heardAt: number): number {
  if (offlineFor === 'day') return Math.max(dayEndTs, heardAt + offlineCheckIn.minutes.ms)
  return heardAt + offlineCheckIn[offlineFor].ms
}
