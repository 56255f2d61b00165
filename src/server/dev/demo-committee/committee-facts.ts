import { demoId } from '#db/demo/demo-ids.ts'

/** The demo's committee that has content. */
export const COMMITTEE = demoId.group('atelier')
/** The subsidy rule applied to the demo's purchases. */
export const CINEMA_RULE = 'su-demo-cinema'

export const DAY_MS = 86_400_000

/** When the content is written, and the zone for its days. */
export interface CommitteeTime {
  now: number
  zone: string
}
