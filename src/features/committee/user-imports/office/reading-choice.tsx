import { encodings } from '#features/catalogue/imports/import-shapes.ts'
import { encodingTexts } from '#features/catalogue/imports/office/import-texts.ts'
import { textOptions } from '#features/catalogue/imports/office/text-options.ts'
import { type Separator, separators } from '#lib/table/separators.ts'
import { Select } from '#ui/field.tsx'
import type { Source } from './use-source.ts'

const separatorTexts: Record<Separator, string> = {
  '\t': 'Tabulation',
  ';': 'Point-virgule',
  ',': 'Virgule',
  '|': 'Barre verticale',
  ' ': 'Espace',
}

const SHOWN_LINES = 20
const NO_HEADER = 'none'

/** Settings for reading the text: separator, encoding, and the header line. */
export function ReadingChoice({ source }: { source: Source }) {
  const { file, separator, layout, lines } = source
  const first = lines.slice(0, SHOWN_LINES).map(({ line, cells }, at) => ({
    value: String(at),
    label: `Ligne ${line} : ${cells.filter((cell) => cell !== '').join(' · ')}`.slice(0, 120),
  }))
  return (
    <div className="grid items-end gap-3 md:grid-cols-3">
      <Select
        label="SÉPARATEUR DE COLONNES"
        value={separator}
        options={textOptions(separatorTexts)}
        onChange={({ currentTarget }) =>
          source.setSeparator(separators.find((each) => each === currentTarget.value) ?? null)
        }
      />
      {file?.encoded ? (
        <Select
          label="ENCODAGE"
          value={file.encoded.encoding}
          options={textOptions(encodingTexts)}
          onChange={({ currentTarget }) => {
            const encoding = encodings.find((each) => each === currentTarget.value)
            if (encoding) source.setEncoding(encoding)
          }}
        />
      ) : null}
      <Select
        label="LIGNE D’EN-TÊTE"
        value={layout.header === null ? NO_HEADER : String(layout.header)}
        options={[{ value: NO_HEADER, label: 'Aucune : la liste commence à la première ligne' }, ...first]}
        onChange={({ currentTarget }) =>
          source.setHeader(currentTarget.value === NO_HEADER ? null : Number(currentTarget.value))
        }
      />
    </div>
  )
}
