import { plural } from '#lib/words/plural.ts'
import type { ServedColour } from '../ui/served-colours.ts'

const ratioText = (ratio: number) => `${(Math.floor(ratio * 10) / 10).toLocaleString('fr-FR')} : 1`

function Sample({ of: { colour, on, ratio } }: { of: ServedColour['asked'] }) {
  return (
    <span className="flex items-center gap-2">
      <svg aria-hidden="true" viewBox="0 0 36 32" className="h-8 w-9 shrink-0 rounded border border-line">
        <rect width="36" height="32" fill={on} />
        <text x="18" y="21" textAnchor="middle" fontSize="14" fontWeight="700" fill={colour}>
          Aa
        </text>
      </svg>
      <span className="min-w-0 text-note leading-tight tabular-nums">
        <span className="block">{colour}</span>
        <span className="block text-ink-soft">{ratioText(ratio)}</span>
      </span>
    </span>
  )
}

interface ContrastTableProps {
  label: string
  rows: readonly ServedColour[]
}

/** Table of requested and served colours with their lowest contrast; unreadable colours are corrected. */
export function ContrastTable({ label, rows }: ContrastTableProps) {
  const corrected = rows.filter(({ isCorrected }) => isCorrected).length
  return (
    <div className="min-w-0">
      <table className="w-full border-collapse text-sm" aria-label={label}>
        <thead className="text-left text-note text-ink-soft">
          <tr className="border-b border-line">
            <th scope="col" className="py-1.5 pr-2 font-semibold">
              Usage
            </th>
            <th scope="col" className="py-1.5 pr-2 font-semibold">
              Demandé
            </th>
            <th scope="col" className="py-1.5 font-semibold">
              Servi
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name} className="border-b border-line align-top">
              <th scope="row" className="py-2 pr-2 text-left font-medium">
                {row.name}
                <span className="block text-note font-normal text-ink-soft">
                  {row.isCorrected ? <strong className="font-semibold text-warning">Corrigé, </strong> : null}
                  {row.needed.toLocaleString('fr-FR')} : 1 au moins
                </span>
              </th>
              <td className="py-2 pr-2">
                <Sample of={row.asked} />
              </td>
              <td className="py-2">
                <Sample of={row.served} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p role="status" className="mt-2 text-note text-ink-soft">
        {corrected === 0
          ? 'Tout est servi comme demandé.'
          : `${corrected} ${plural(corrected, 'couleur est corrigée', 'couleurs sont corrigées')} pour rester ${plural(corrected, 'lisible')}. Ce qui est demandé reste enregistré.`}
      </p>
    </div>
  )
}
