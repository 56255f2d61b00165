import { useOfficeContext } from '#web/office/use-office.ts'
import { pollMoment } from '../poll-texts.ts'

/** "12/06/2026 à 18:00", in the region's zone. */
export const PollMoment = ({ ts }: { ts: number }) => <>{pollMoment(useOfficeContext().office.zone, ts)}</>
