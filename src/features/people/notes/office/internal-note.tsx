import { type FormEvent, useCallback, useId, useState } from 'react'
import { type CallResult, ClientError } from '#api/client.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { LoadingBlock } from '#ui/spinner.tsx'
import { notify } from '#ui/toast.ts'
import { LimitedTextarea } from '#web/office/kit/form/limited-input.tsx'
import { momentText } from '#web/office/kit/list/date-text.ts'
import { ListFailure } from '#web/office/kit/list/list-states.tsx'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useAttempt } from '#web/office/kit/use-attempt.ts'
import { useLoaded } from '#web/office/kit/use-loaded.ts'
import { useOfficeContext } from '#web/office/use-office.ts'

/** Kinds of the call: the contract would bring its schemas along. */
type NoteKind = 'order' | 'person' | 'partner'
type Note = CallResult<'/admin/get-note'>

const MOST_LETTERS = 2_000

interface InternalNoteProps {
  kind: NoteKind
  id: string
  /** Called after a change, so that a history reloads. */
  onSaved?: () => Promise<void>
}

/** Operators' own note on a purchase, a person or a partner: read, written and emptied in place. */
export function InternalNote({ kind, id, onSaved }: InternalNoteProps) {
  const { client } = useOfficeContext()
  const read = useCallback(() => adminCall(client)('/admin/get-note', { kind, id }), [client, kind, id])
  const { found, failure, reload } = useLoaded<Note>(read)
  const title = useId()
  return (
    <section aria-labelledby={title}>
      <h2 id={title} className="mb-2 text-base font-bold">
        Note interne
      </h2>
      {failure !== null && found === null ? (
        <ListFailure text="Échec du chargement de la note" error={failure} retry={reload} />
      ) : found === null ? (
        <LoadingBlock label="Chargement de la note" />
      ) : (
        <ShownNote
          {...{ kind, id }}
          note={found}
          reload={async () => void (await Promise.all([reload(), onSaved?.()]))}
        />
      )}
    </section>
  )
}

function ShownNote({ kind, id, note, reload }: InternalNoteProps & { note: Note; reload: () => Promise<void> }) {
  const { client, office } = useOfficeContext()
  const [typed, setTyped] = useState<string | null>(null)
  /** Version on which the operator's text is based. */
  const [base, setBase] = useState(note.updatedAt)
  const [isBehind, setBehind] = useState(false)
  const [isPending, attempt] = useAttempt()
  const begin = () => {
    setTyped(note.text)
    setBase(note.updatedAt)
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    void attempt(async () => {
      try {
        await adminCall(client)('/admin/write-note', { kind, id, text: typed ?? '', ifUpdatedAt: base })
      } catch (error) {
        if (!(error instanceof ClientError && error.code === 'changedMeanwhile')) throw error
        const newest = await adminCall(client)('/admin/get-note', { kind, id })
        setBase(newest.updatedAt)
        setBehind(true)
        return reload()
      }
      notify.success('Note enregistrée')
      setTyped(null)
      setBehind(false)
      await reload()
    })
  }
  if (typed === null)
    return (
      <div className="flex flex-col items-start gap-2">
        {note.text === '' ? (
          <p className="text-ink-soft">Aucune note. Les membres et leur CSE ne la voient jamais.</p>
        ) : (
          <>
            <p className="whitespace-pre-line [overflow-wrap:anywhere]">{note.text}</p>
            <p className="text-note text-ink-soft">
              {note.by ?? 'Un compte effacé'}, {momentText(office.zone, note.updatedAt)}
            </p>
          </>
        )}
        <Button variant="secondary" size="sm" onClick={begin}>
          {note.text === '' ? 'Écrire une note' : 'Modifier la note'}
        </Button>
      </div>
    )
  return (
    <form aria-label="Note interne" className="flex flex-col gap-3" onSubmit={save}>
      {isBehind ? (
        <Notice kind="warn" title="Cette note a changé entre-temps.">
          <p className="whitespace-pre-line">{note.text === '' ? 'Elle a été vidée.' : note.text}</p>
          <p className="mt-2">Votre texte est encore là : relisez, puis enregistrez.</p>
        </Notice>
      ) : null}
      <LimitedTextarea
        label="Note"
        rows={4}
        autoFocus
        maxLength={MOST_LETTERS}
        value={typed}
        hint={
          kind === 'partner'
            ? 'Pour l’équipe seule.'
            : 'Pour l’équipe seule. La personne peut demander à la lire : écrivez des faits.'
        }
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="md" loading={isPending}>
          Enregistrer la note
        </Button>
        <Button
          variant="ghost"
          size="md"
          onClick={() => {
            setTyped(null)
            setBehind(false)
          }}
        >
          Retour
        </Button>
      </div>
    </form>
  )
}
