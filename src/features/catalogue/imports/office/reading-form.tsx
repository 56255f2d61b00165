import { useState } from 'react'
import { ClientError } from '#api/client.ts'
import { counted } from '#lib/words/plural.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { notifyFailure } from '#ui/toast.ts'
import type { AdminCall } from '#web/office/kit/scope-call.ts'
import { tellTasksChanged } from '#web/office/kit/task/tasks-changed.ts'
import { tableFieldNames, tableFields } from '../import/table-fields.ts'
import { delimiters, encodings, type ImportLook, type ImportReading, importFormats } from '../import-shapes.ts'
import { delimiterTexts, encodingTexts, formatTexts } from './import-texts.ts'
import { SampleTable } from './sample-table.tsx'
import { textOptions } from './text-options.ts'

interface ReadingFormProps {
  id: string
  look: ImportLook
  /** Settings of the previous reading; null for the first. */
  before: ImportReading | null
  call: AdminCall
  onChecked: () => Promise<void>
}

/** Detected settings for reading a file, which the operator can correct; the first lines show if they are right. */
export function ReadingForm({ id, look: found, before, call, onChecked }: ReadingFormProps) {
  const [look, setLook] = useState(found)
  const [mapping, setMapping] = useState<Record<string, string>>({ ...found.mapping, ...before?.mapping })
  const [pending, setPending] = useState<'look' | 'check' | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const { format, encoding, delimiter, headerLine, lines, columns, sample, rows } = look

  async function attempt(what: 'look' | 'check', work: () => Promise<void>): Promise<void> {
    setPending(what)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      if (error instanceof ClientError && error.status < 500) setFailure(error.message)
      else notifyFailure(error)
    } finally {
      setPending(null)
    }
  }
  const read = (change: Partial<Pick<ImportLook, 'format' | 'encoding' | 'delimiter' | 'headerLine'>>) =>
    void attempt('look', async () => {
      const next = await call('/admin/inspect-import', { id, format, encoding, delimiter, ...change })
      setLook(next.look)
      setMapping((now) => {
        const kept = Object.entries(now).filter(([, column]) => next.look.columns.includes(column))
        return { ...next.look.mapping, ...Object.fromEntries(kept) }
      })
    })
  const check = () =>
    void attempt('check', async () => {
      const reading = { format, encoding, delimiter, headerLine, mapping: format === 'csv' ? mapping : {} }
      await call('/admin/check-import', { id, reading })
      tellTasksChanged()
      await onChecked()
    })

  return (
    <form
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        check()
      }}
    >
      <div className="grid gap-3 md:grid-cols-3">
        <Select
          label="FORMAT"
          value={format}
          options={textOptions(formatTexts)}
          onChange={({ currentTarget }) => read({ format: importFormats.find((each) => each === currentTarget.value) })}
        />
        <Select
          label="ENCODAGE"
          value={encoding}
          options={textOptions(encodingTexts)}
          onChange={({ currentTarget }) => read({ encoding: encodings.find((each) => each === currentTarget.value) })}
        />
        <Select
          label="SÉPARATEUR"
          value={delimiter}
          options={textOptions(delimiterTexts)}
          onChange={({ currentTarget }) => read({ delimiter: delimiters.find((each) => each === currentTarget.value) })}
        />
        <Select
          label="LIGNE D’EN-TÊTE"
          className="md:col-span-3"
          hint="La ligne qui donne les noms des colonnes. Celles qui la précèdent ne sont pas importées."
          value={String(headerLine)}
          options={lines.map(({ line, text }) => ({ value: String(line), label: `Ligne ${line} : ${text}` }))}
          onChange={({ currentTarget }) => read({ headerLine: Number(currentTarget.value) })}
        />
      </div>
      {format === 'csv' ? <MappingFields columns={columns} mapping={mapping} change={setMapping} /> : null}
      <SampleTable columns={columns} rows={sample} />
      {failure === null ? null : <Notice kind="error" title={failure} />}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" loading={pending === 'check'} disabled={pending === 'look'}>
          Vérifier le fichier
        </Button>
        <p className="text-note text-ink-soft">
          {counted(rows, 'ligne')} environ. La vérification ne change rien au catalogue.
        </p>
      </div>
    </form>
  )
}

interface MappingProps {
  columns: readonly string[]
  mapping: Readonly<Record<string, string>>
  change: (mapping: Record<string, string>) => void
}

function MappingFields({ columns, mapping, change }: MappingProps) {
  const options = columns.map((column) => ({ value: column, label: column }))
  return (
    <fieldset>
      <legend className="font-semibold">Colonnes</legend>
      <p className="mb-3 mt-1 max-w-[72ch] text-note text-ink-soft">
        Votre choix est retenu pour la prochaine fois. Dans « Catégories », les niveaux se séparent par « &gt; » et
        plusieurs catégories par « | ».
      </p>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {tableFieldNames.map((field) => {
          const { label, needed } = tableFields[field]
          return (
            <Select
              key={field}
              label={label}
              optional={!needed}
              placeholder="Aucune colonne"
              value={mapping[field] ?? ''}
              options={options}
              onChange={({ currentTarget }) => {
                const { [field]: _before, ...rest } = mapping
                change(currentTarget.value === '' ? rest : { ...rest, [field]: currentTarget.value })
              }}
            />
          )
        })}
      </div>
    </fieldset>
  )
}
