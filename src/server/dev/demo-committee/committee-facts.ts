import { demoId } from '#db/demo/demo-ids.ts'

/** The committee of the demo whose life is shown. */
export const COMMITTEE = demoId.group('atelier')
/** The rule whose share the demo's purchases carry. */
export const CINEMA_RULE = 'su-demo-cinema'

export const DAY_MS = 86_400_000

/** When everything of it was written, and the zone in which its days are counted. */
export interface CommitteeTime {
  now: number
  zone: string
}
