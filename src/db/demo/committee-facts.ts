import { demoId } from './demo-ids.ts'

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

interface Colleague {
  key: string
  firstName: string
  lastName: string
  since: string
}

/** Colleagues of the demo's member. */
export const colleagues: readonly Colleague[] = [
  { key: 'hugo', firstName: 'Hugo', lastName: 'Bernard', since: '2011-09-05' },
  { key: 'ines', firstName: 'Inès', lastName: 'Caron', since: '2016-02-15' },
  { key: 'sofiane', firstName: 'Sofiane', lastName: 'Haddad', since: '2018-06-04' },
  { key: 'claire', firstName: 'Claire', lastName: 'Dumas', since: '2020-01-13' },
  { key: 'thomas', firstName: 'Thomas', lastName: 'Vidal', since: '2022-11-07' },
  { key: 'aicha', firstName: 'Aïcha', lastName: 'Benali', since: '2024-03-18' },
]
export const colleagueIds: readonly string[] = colleagues.map(({ key }) => demoId.user(key))
