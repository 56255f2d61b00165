const SHOWN = 3

/** Sample cells of each column, listed column by column, so that any number of columns fits. */
export function SampleTable({ columns, rows }: { columns: readonly string[]; rows: readonly (readonly string[])[] }) {
  return (
    <section aria-label="Premières lignes du fichier">
      <h2 className="mb-2 font-semibold">Premières lignes</h2>
      <table className="w-full table-fixed border-collapse text-sm">
        <thead className="sr-only">
          <tr>
            <th scope="col">Colonne</th>
            <th scope="col">Exemples</th>
          </tr>
        </thead>
        <tbody>
          {columns.map((column, at) => (
            <tr key={column} className="border-y border-line align-top">
              <th scope="row" className="w-1/3 break-words py-2 pr-3 text-left font-semibold md:w-60">
                {column}
              </th>
              <td className="break-words py-2 text-ink-soft">
                {rows
                  .slice(0, SHOWN)
                  .map((cells) => cells[at] || '—')
                  .join(' · ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
