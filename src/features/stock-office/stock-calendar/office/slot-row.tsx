import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { levelTexts } from '#features/stock-office/stock-alerts/level-texts.ts'
import { entriesPath } from '#features/stock-office/stock-entries/office/entries-path.ts'
import { formatTime } from '#kernel/time/region-time.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { TicketIcon } from '#ui/icons.tsx'
import { SlidersIcon } from '#ui/office-icons.tsx'
import { StateChip } from '#web/office/kit/list/state-chip.tsx'
import { AdjustPanel } from './adjust-panel.tsx'
import { type DayGroup, isArchived, type Slot } from './day-groups.ts'

/** Facts of the shown day, and what its rows lead to. */
export interface DayProps {
  zone: string
  /** True if the day is closed. */
  isClosed: boolean
  onSpecimen: (group: DayGroup, slot: Slot) => void
  /** Shows the buyers of these slots; `label` names them. */
  onBuyers: (stockIds: string[], label: string) => void
  onChanged: () => Promise<void>
}

export const numberCell = 'px-1 py-1 text-right tabular-nums sm:px-3'

interface SlotRowProps extends DayProps {
  group: DayGroup
  slot: Slot
  isAdjusted: boolean
  onAdjust: (id: string | null) => void
}

/** One slot: its hours, its numbers, and below it the panel that adjusts them. */
export function SlotRow({
  group,
  slot,
  zone,
  isClosed,
  isAdjusted,
  onAdjust,
  onSpecimen,
  onBuyers,
  onChanged,
}: SlotRowProps) {
  const { stock } = slot
  const { startTs, endTs } = stock.reservation.period
  const time = `${formatTime(zone, startTs)} – ${formatTime(zone, endTs)}`
  const archived = isArchived(stock)
  const isGone = !archived && stock.remaining !== null && stock.remaining <= 0
  const panelId = `adjust-${stock.id}`
  return (
    <Fragment>
      <tr
        data-stock={stock.id}
        className={classNames('border-t border-line', isGone && 'bg-warning/12', archived && 'text-ink-soft')}
      >
        <th scope="row" className="py-1 pr-1 text-left font-medium tabular-nums">
          <span className="sm:whitespace-nowrap">{time}</span>
          <Link
            to={entriesPath(stock.activityId, stock.id)}
            aria-label={`Billets du créneau ${time}`}
            className="flex min-h-6 w-fit items-center text-note text-link underline underline-offset-3 [@media(pointer:coarse)]:min-h-11"
          >
            Billets
          </Link>
          <span className="flex flex-wrap gap-1 empty:hidden">
            {isGone ? <StateChip tone="waiting">Complet</StateChip> : null}
            {stock.stockHint === 'Low' && !archived ? <StateChip tone="waiting">{levelTexts.low}</StateChip> : null}
            {archived ? <StateChip tone="off">{isClosed ? 'Fermé' : 'Archivé'}</StateChip> : null}
            {stock.visibility === 'Hidden' ? <StateChip tone="off">Masqué</StateChip> : null}
            {stock.adjustedAt !== null && !archived ? <StateChip tone="off">Ajusté</StateChip> : null}
          </span>
        </th>
        <td className={numberCell}>{stock.quantity ?? '∞'}</td>
        <td className={numberCell}>
          <Bought
            {...stock}
            label={`Acheteurs du créneau ${time}`}
            onBuyers={() => onBuyers([stock.id], `du créneau ${time}`)}
          />
        </td>
        <td className={classNames(numberCell, 'font-semibold')}>{archived ? '–' : (stock.remaining ?? '∞')}</td>
        <td className="px-0.5 py-1 text-center sm:px-1">
          {archived ? null : (
            <RowButton name="Simuler PDF" time={time} Icon={TicketIcon} onClick={() => onSpecimen(group, slot)} />
          )}
        </td>
        <td className="py-1 pl-0.5 text-center sm:pl-1">
          {archived || stock.quantity === null ? null : (
            <RowButton
              name="Ajuster stock"
              time={time}
              Icon={SlidersIcon}
              expanded={isAdjusted}
              controls={panelId}
              onClick={() => onAdjust(isAdjusted ? null : stock.id)}
            />
          )}
        </td>
      </tr>
      {isAdjusted ? (
        <tr>
          <td colSpan={6} className="pb-3">
            <AdjustPanel
              id={panelId}
              stock={stock}
              name={`Créneau ${time}`}
              onClose={() => onAdjust(null)}
              onChanged={onChanged}
            />
          </td>
        </tr>
      ) : null}
    </Fragment>
  )
}

interface BoughtProps {
  bought: number
  reserved: number
  label: string
  onBuyers: () => void
}

/** Number of places bought, which opens the list of buyers; places being paid are shown below. */
export function Bought({ bought, reserved, label, onBuyers }: BoughtProps) {
  return (
    <>
      {bought + reserved > 0 ? (
        <button
          type="button"
          aria-label={`${label} : ${bought}`}
          onClick={onBuyers}
          className="min-h-9 min-w-9 cursor-pointer rounded text-right font-semibold text-link underline underline-offset-3 [@media(pointer:coarse)]:(min-h-11 min-w-11)"
        >
          {bought}
        </button>
      ) : (
        bought
      )}
      {reserved > 0 ? <span className="block text-note font-normal text-ink-soft">{reserved} en paiement</span> : null}
    </>
  )
}

interface RowButtonProps {
  name: string
  time: string
  Icon: typeof TicketIcon
  expanded?: boolean
  controls?: string
  onClick: () => void
}

/** Button that shows its text on wide screens and its icon on a phone. */
const RowButton = ({ name, time, Icon, expanded, controls, onClick }: RowButtonProps) => (
  <Button
    variant="secondary"
    size="sm"
    className="max-sm:(size-11 px-0)"
    aria-label={`${name}, ${time}`}
    aria-expanded={expanded}
    aria-controls={expanded ? controls : undefined}
    onClick={onClick}
  >
    <Icon className="sm:hidden" />
    <span className="hidden whitespace-nowrap sm:inline">{name}</span>
  </Button>
)
