import { useRef, useState } from 'react'
import { useDropzone } from 'react-dropzone'
import { ClientError } from '#api/client.ts'
import { counted } from '#lib/words/plural.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Textarea } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { notifyFailure } from '#ui/toast.ts'
import { FileRefused, readFile } from '#web/office/kit/table-file/read-file.ts'
import { hasChoice, SheetChoice } from '#web/office/kit/table-file/sheet-choice.tsx'
import { TemplateButton } from '#web/office/kit/table-file/template-button.tsx'
import { useScopeCall } from '#web/office/kit/use-scope-call.ts'
import { number } from './mail-texts.ts'
import { ReadingChoice } from './reading-choice.tsx'
import { newSending, type Sending, tooMany } from './send-rows.ts'
import { columnName, fields, fieldTexts } from './source/columns.ts'
import { SourcePreview } from './source-preview.tsx'
import { useSource } from './use-source.ts'

const FILE_LABEL = 'Choisir un fichier'
const templateColumns = fields.map((field) => fieldTexts[field])
const templateExample = ['ana.roy@exemple.fr', 'Ana', 'Roy']

interface SourceSectionProps {
  groupId: string
  disabled: boolean
  /** Called when the dry run is complete. */
  onChecked: (importId: string) => void
}

/** Source of the people: pasted cells or a file, its reading settings, and its dry run. */
export function SourceSection({ groupId, disabled, onChecked }: SourceSectionProps) {
  const call = useScopeCall()
  const source = useSource()
  const [failure, setFailure] = useState<string | null>(null)
  const [sent, setSent] = useState<number | null>(null)
  const brokenOff = useRef<{ rows: typeof source.rows; sending: Sending } | null>(null)
  const { text, file, layout, lines, rows } = source
  const askedNames = layout.asked.map((at) => `« ${columnName(lines, layout, at)} »`).join(' et ')
  const isEmpty = text.trim() === ''

  async function take(chosen: File): Promise<void> {
    setFailure(null)
    try {
      source.takeFile(await readFile(chosen))
    } catch (error) {
      if (error instanceof FileRefused) setFailure(error.message)
      else notifyFailure(error)
    }
  }
  async function check(): Promise<void> {
    const problem = !layout.columns.includes('email')
      ? 'Choisissez la colonne qui contient les adresses email.'
      : askedNames === ''
        ? tooMany(rows.length)
        : 'Plusieurs colonnes contiennent des adresses : choisissez celle de la personne.'
    setFailure(problem)
    if (problem !== null || rows.length === 0) return
    setSent(0)
    // Continues the same list where it broke off.
    const begun = brokenOff.current?.rows === rows ? brokenOff.current.sending : null
    const sending = begun ?? newSending(call, { groupId, fileName: file?.name ?? null, rows })
    brokenOff.current = { rows, sending }
    try {
      onChecked(await sending.send(setSent))
    } catch (error) {
      if (error instanceof ClientError && error.status < 500) setFailure(error.message)
      else notifyFailure(error)
    } finally {
      setSent(null)
    }
  }
  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    multiple: false,
    noClick: true,
    noKeyboard: true,
    disabled: disabled || sent !== null,
    onDrop: ([first]) => void (first && take(first)),
  })
  return (
    <section aria-labelledby="import-source" className="flex flex-col gap-4">
      <h2 id="import-source" className="text-lg font-bold">
        Source
      </h2>
      <div
        {...getRootProps()}
        className={classNames('rounded-lg', isDragActive && 'outline-2 outline-dashed outline-offset-4 outline-main')}
      >
        <input {...getInputProps({ 'aria-label': FILE_LABEL })} />
        <Textarea
          label="LISTE"
          rows={8}
          value={text}
          disabled={disabled}
          spellCheck={false}
          wrap="off"
          className="[&_textarea]:(font-mono text-sm)"
          placeholder={'Email\tPrénom\tNom\nana@exemple.fr\tAna\tRoy'}
          hint="Collez ici les lignes de votre tableur : email, prénom, nom. Ou déposez un fichier .csv ou .xlsx."
          onChange={({ currentTarget }) => source.setText(currentTarget.value)}
        />
        <div className="mt-2 flex flex-wrap items-center gap-3">
          <Button variant="secondary" size="sm" disabled={disabled} onClick={open}>
            {FILE_LABEL}
          </Button>
          <TemplateButton columns={templateColumns} example={templateExample} fileName="modele-membres.csv" />
          {file === null ? null : <span className="min-w-0 truncate text-note text-ink-soft">{file.name}</span>}
        </div>
      </div>
      {isEmpty ? null : (
        <>
          {file?.book && hasChoice(file.book) ? <SheetChoice book={file.book} change={source.setBook} /> : null}
          {source.isMailList ? (
            <p className="text-note text-ink-soft">
              Lu comme une liste copiée d’un mail : chaque adresse est une personne, avec le nom qui la précède.
            </p>
          ) : (
            <ReadingChoice source={source} />
          )}
          {askedNames === '' ? null : (
            <Notice kind="warn" title="Quelle est l’adresse de la personne ?">
              <p>{askedNames} contiennent des adresses. Chacun serait invité à celle que vous choisissez.</p>
              <div className="mt-2 flex flex-wrap gap-2">
                {layout.asked.map((at) => (
                  <Button key={at} variant="secondary" size="sm" onClick={() => source.setField(at, 'email')}>
                    Prendre « {columnName(lines, layout, at)} »
                  </Button>
                ))}
              </div>
            </Notice>
          )}
          {source.remarks.map((remark) => (
            <Notice key={remark} kind="warn">
              {remark}
            </Notice>
          ))}
          <SourcePreview lines={lines} layout={layout} setField={source.setField} />
        </>
      )}
      {failure === null ? null : <Notice kind="error" title={failure} />}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          disabled={disabled || rows.length === 0}
          loading={sent !== null || (source.isReading && !isEmpty)}
          onClick={() => void check()}
        >
          Vérifier la liste
        </Button>
        <p role="status" className="text-note tabular-nums text-ink-soft">
          {sent !== null
            ? `${number(sent)} sur ${number(rows.length)} vérifiées`
            : isEmpty
              ? 'La vérification ne crée personne et n’envoie rien.'
              : `${counted(rows.length, 'ligne')}. La vérification ne crée personne et n’envoie rien.`}
        </p>
      </div>
    </section>
  )
}
