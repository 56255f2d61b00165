import { useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import { type DayGroup, dayTotals } from './day-groups.ts'
import { openingText } from './day-texts.ts'
import { Bought, type DayProps, numberCell, SlotRow } from './slot-row.tsx'

export interface DayTableProps extends DayProps {
  groups: readonly DayGroup[]
}

/** Slots of a day by batch, with the day's sums at the foot. */
export function DayTable(props: DayTableProps) {
  const { groups, zone, onBuyers } = props
  const [adjusted, setAdjusted] = useState<string | null>(null)
  const day = dayTotals(groups)
  return (
    <table className="w-full border-collapse text-sm">
      <thead>
        <tr className="border-b border-line text-note text-ink-soft">
          <th scope="col" className="py-1.5 pr-1.5 text-left font-semibold">
            Créneau
          </th>
          {['Total', 'Acheté', 'Restant'].map((name) => (
            <th key={name} scope="col" className={classNames(numberCell, 'font-semibold')}>
              {name}
            </th>
          ))}
          <th scope="col" className="px-0.5 py-1.5 text-center font-semibold">
            PDF
          </th>
          <th scope="col" className="py-1.5 pl-0.5 text-center font-semibold">
            <span className="sm:hidden">Ajust.</span>
            <span className="hidden sm:inline">Ajustement</span>
          </th>
        </tr>
      </thead>
      {groups.map((group) => (
        <tbody key={group.batch.id}>
          <tr>
            <th colSpan={6} scope="rowgroup" className="pt-4 pb-1.5 text-left font-bold">
              {group.batch.ticketInfo.map(({ label }) => label).join(' · ') || 'Sans billet'}
              <span className="block text-note font-semibold text-ink-soft empty:hidden">
                {openingText(group.batch.opensAt, zone)}
              </span>
            </th>
          </tr>
          {group.slots.map((slot) => (
            <SlotRow
              key={slot.stock.id}
              {...props}
              group={group}
              slot={slot}
              isAdjusted={adjusted === slot.stock.id}
              onAdjust={(id) => setAdjusted(id)}
            />
          ))}
        </tbody>
      ))}
      <tfoot>
        <tr className="border-t-2 border-line font-bold">
          <th scope="row" className="py-2.5 pr-1.5 text-left">
            Journée
          </th>
          <td className={numberCell}>{day.quantity ?? '∞'}</td>
          <td className={numberCell}>
            <Bought {...day} label="Acheteurs de la journée" onBuyers={() => onBuyers(day.soldIds, 'de la journée')} />
          </td>
          <td className={numberCell}>{day.remaining ?? '∞'}</td>
          <td colSpan={2} />
        </tr>
      </tfoot>
    </table>
  )
}
