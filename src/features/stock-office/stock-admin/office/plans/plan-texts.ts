import type { StockPlan } from '#features/stock/slots/office-stock-shapes.ts'
import { formatTime } from '#kernel/time/region-time.ts'
import { dayWords } from '#lib/words/day-words.ts'
import { counted, plural } from '#lib/words/plural.ts'

/** Sentences on the effects of a save on slots. */

const number = (value: number) => value.toLocaleString('fr')
const slots = (count: number) => counted(count, 'créneau', 'créneaux')
const verb = (count: number, one: string, many: string) => `${slots(count)} ${plural(count, one, many)}`

/** One line for each effect. */
export function planLines({ added, changed, restored, deleted, archived, unchanged, keptCount }: StockPlan): string[] {
  return [
    added > 0 && verb(added, 'ajouté', 'ajoutés'),
    changed > 0 && verb(changed, 'modifié', 'modifiés'),
    restored > 0 && verb(restored, 'remis en vente', 'remis en vente'),
    deleted > 0 && verb(deleted, 'retiré, jamais vendu', 'retirés, jamais vendus'),
    archived > 0 &&
      verb(
        archived,
        'archivé : il a été vendu, ses acheteurs gardent leur place',
        'archivés : ils ont été vendus, leurs acheteurs gardent leur place',
      ),
    keptCount > 0 && verb(keptCount, 'garde son nombre de places', 'gardent leur nombre de places'),
    unchanged > 0 && verb(unchanged, 'inchangé', 'inchangés'),
  ].filter((line) => line !== false)
}

/** One line for each effect of closing days. */
export const closingLines = ({ archived, keptCount }: StockPlan): string[] =>
  [
    archived > 0 && verb(archived, 'retiré de la vente', 'retirés de la vente'),
    keptCount > 0 && `dont ${verb(keptCount, 'déjà vendu', 'déjà vendus')} : les acheteurs gardent leur place`,
  ].filter((line) => line !== false)

/** True if a save changes any slot, or spares one that it should have changed. */
export const isFelt = ({ added, changed, restored, deleted, archived, keptCount }: StockPlan): boolean =>
  added + changed + restored + deleted + archived + keptCount > 0

const day = (zone: string, ts: number) =>
  dayWords({ weekday: 'short', day: 'numeric', month: 'short', timeZone: zone })(ts)

type Kept = StockPlan['kept'][number]

/** "sam. 28 nov., 10:00 – 11:00". */
export const slotText = ({ period: { startTs, endTs } }: Pick<Kept, 'period'>, zone: string): string =>
  `${day(zone, startTs)}, ${formatTime(zone, startTs)}\u00a0–\u00a0${formatTime(zone, endTs)}`

/** Reason why a slot keeps its number of places. */
export function keptReason({ reason, bought, reserved }: Kept): string {
  const taken = [bought > 0 && counted(bought, 'acheté'), reserved > 0 && `${number(reserved)} en paiement`].filter(
    (part) => part !== false,
  )
  const why = reason === 'adjusted' ? 'ajusté à la main' : 'déjà vendu'
  return taken.length === 0 ? why : `${why} (${taken.join(', ')})`
}

/** "12 créneaux ont gardé leur nombre de places." */
export const keptText = (count: number): string =>
  `${verb(count, 'a gardé son nombre de places', 'ont gardé leur nombre de places')}.`
