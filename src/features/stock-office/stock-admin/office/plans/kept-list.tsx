import type { StockPlan } from '#features/stock/slots/office-stock-shapes.ts'
import { ScrollBox } from '#ui/scroll-box.tsx'
import { useOfficeContext } from '#web/office/use-office.ts'
import { keptReason, slotText } from './plan-texts.ts'

const cell = 'px-2 py-1.5 text-right tabular-nums'

/** Slots that keep their number of places despite the form, with the reason. */
export function KeptList({ kept, keptCount }: Pick<StockPlan, 'kept' | 'keptCount'>) {
  const { zone } = useOfficeContext().office
  if (keptCount === 0) return null
  return (
    <ScrollBox label="Créneaux gardés" className="overflow-x-auto">
      <table className="w-full">
        <caption className="sr-only">Créneaux qui gardent leur nombre de places</caption>
        <thead className="text-note text-ink-soft">
          <tr>
            <th className="px-2 py-1.5 text-left font-semibold">Créneau</th>
            <th className={`${cell} font-semibold`}>Demandé</th>
            <th className={`${cell} font-semibold`}>Gardé</th>
            <th className="px-2 py-1.5 text-left font-semibold">Raison</th>
          </tr>
        </thead>
        <tbody>
          {kept.map((slot) => (
            <tr key={slot.stockId} className="border-t border-line">
              <th scope="row" className="px-2 py-1.5 text-left font-medium tabular-nums text-pretty">
                {slotText(slot, zone)}
              </th>
              <td className={cell}>{slot.wantedQuantity === 0 ? 'retrait' : slot.wantedQuantity}</td>
              <td className={`${cell} font-semibold`}>{slot.quantity ?? 'illimité'}</td>
              <td className="px-2 py-1.5 text-note">{keptReason(slot)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {keptCount > kept.length ? (
        <p className="mt-1 px-2 text-note text-ink-soft">
          … et {(keptCount - kept.length).toLocaleString('fr')} autres.
        </p>
      ) : null}
    </ScrollBox>
  )
}
