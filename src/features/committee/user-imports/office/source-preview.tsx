import type { TableLine } from '#lib/table/read-table.ts'
import { controlClass } from '#ui/field.tsx'
import { type ColumnField, columnFields, columnName, columnTexts, type Layout } from './source/columns.ts'

const SHOWN = 4

interface SourcePreviewProps {
  lines: readonly TableLine[]
  layout: Layout
  setField: (column: number, field: ColumnField | null) => void
}

/** Columns stacked, so that any number fits: sample content, and the field of each. */
export function SourcePreview({ lines, layout, setField }: SourcePreviewProps) {
  const { header, columns } = layout
  const first = header === null ? 0 : header + 1
  const sample = lines.slice(first, first + SHOWN)
  return (
    <table className="w-full table-fixed border-collapse text-sm" aria-label="Colonnes de la liste">
      <thead>
        <tr className="border-b border-line text-left text-note text-ink-soft">
          <th scope="col" className="w-32 py-2 pr-3 font-semibold md:w-56">
            Colonne
          </th>
          <th scope="col" className="w-32 py-2 pr-3 font-semibold md:w-44">
            Contient
          </th>
          <th scope="col" className="py-2 font-semibold">
            Premières lignes
          </th>
        </tr>
      </thead>
      <tbody>
        {columns.map((field, at) => (
          <tr key={`column-${String(at)}`} className="border-b border-line align-top">
            <th scope="row" className="break-words py-2 pr-3 text-left font-semibold">
              {columnName(lines, layout, at)}
            </th>
            <td className="py-2 pr-3">
              <select
                aria-label={`Contenu de ${columnName(lines, layout, at)}`}
                value={field ?? ''}
                className={`${controlClass} h-9 px-2! text-sm! [@media(pointer:coarse)]:h-11`}
                onChange={({ currentTarget }) =>
                  setField(at, columnFields.find((each) => each === currentTarget.value) ?? null)
                }
              >
                <option value="">Ignorer</option>
                {columnFields.map((each) => (
                  <option key={each} value={each}>
                    {columnTexts[each]}
                  </option>
                ))}
              </select>
            </td>
            <td className="break-words py-2 text-ink-soft">
              {sample.map(({ cells }) => cells[at] || '—').join(' · ')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
