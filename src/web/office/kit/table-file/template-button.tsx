import { csvFormat, csvHead, csvLines } from '#lib/csv-format.ts'
import { Button } from '#ui/button.tsx'
import { download } from '../list/download.ts'

interface TemplateProps {
  columns: readonly string[]
  /** Example of a filled-in row. */
  example: readonly string[]
  fileName: string
}

/** Saves an empty table that the import beside it reads as it is. */
export function TemplateButton({ columns, example, fileName }: TemplateProps) {
  const save = () =>
    download(new Blob([csvHead(columns, csvFormat), csvLines([example], csvFormat)], { type: 'text/csv' }), fileName)
  return (
    <Button variant="ghost" size="sm" onClick={save}>
      Télécharger un modèle
    </Button>
  )
}
