/** The first lines of a file as they are read. */
export function SampleTable({ columns, rows }: { columns: readonly string[]; rows: readonly (readonly string[])[] }) {
  return (
    <section aria-label="Premières lignes du fichier">
      <h2 className="mb-2 font-semibold">Premières lignes</h2>
      <div className="overflow-x-auto rounded-lg border border-line">
        <table className="border-collapse text-sm">
          <thead>
            <tr className="bg-surface text-left">
              {columns.map((column) => (
                <th key={column} scope="col" className="whitespace-nowrap px-3 py-2 font-semibold">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells) => (
              <tr key={cells.join('\n')} className="border-t border-line">
                {columns.map((column, index) => (
                  <td key={column} className="max-w-60 truncate px-3 py-2">
                    {cells[index]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
