import { useState } from 'react'
import type { Conflict } from '#contract/conflict-shapes.ts'
import { Button } from '#ui/button.tsx'
import { useOfficeContext } from '../../use-office.ts'
import { Modal } from '../modal/modal.tsx'
import { momentText } from './days.ts'
import type { Clash } from './differences.ts'
import type { Stored } from './draft.ts'
import type { FieldWords } from './field-words.ts'
import { PrintedValue } from './printed-value.tsx'

export interface ConflictFound<Values> {
  clashes: readonly Clash[]
  changes: Conflict['changes']
  theirs: Stored<Values>
}

interface ConflictDialogProps extends Pick<ConflictFound<unknown>, 'clashes' | 'changes'> {
  words: FieldWords
  settle: (takesTheirs: (clash: Clash) => boolean) => void
  cancel: () => void
}

const clashKey = ({ path }: Clash) => path.join('.')

/**
 * Dialog for a conflict: who saved which change and when. For fields that both changed, the operator chooses a value.
 */
export function ConflictDialog({ clashes, changes, words, settle, cancel }: ConflictDialogProps) {
  const { office } = useOfficeContext()
  const [theirs, setTheirs] = useState<ReadonlyMap<string, boolean>>(new Map())
  const contested = clashes.filter(({ mine }) => mine !== null)
  const others = clashes.filter(({ mine }) => mine === null)
  const isOpen = contested.some((clash) => !theirs.has(clashKey(clash)))
  const choose = (chosen: readonly Clash[], takesTheirs: boolean) =>
    setTheirs(new Map([...theirs, ...chosen.map((clash) => [clashKey(clash), takesTheirs] as const)]))
  const clashAuthor = ({ path }: Clash) => {
    const field = String(path[0])
    const stored = words.storedAs?.[field] ?? [field]
    const change = changes.find(({ after }) => stored.some((each) => each in after))
    return change ? `${change.by}, ${momentText(change.ts, office.zone)}` : 'Quelqu’un d’autre'
  }
  return (
    <Modal
      open
      onClose={cancel}
      title="Quelqu’un a modifié cette fiche entre-temps"
      width={760}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="ghost" size="sm" onClick={cancel}>
            Revenir à ma saisie
          </Button>
          <Button
            size="sm"
            disabled={isOpen}
            onClick={() => settle((clash) => clash.mine === null || theirs.get(clashKey(clash)) === true)}
          >
            Enregistrer
          </Button>
        </div>
      }
    >
      {contested.length > 0 ? (
        <>
          <p className="mb-3">Vous avez changé les mêmes champs : choisissez ce qui vaut.</p>
          <div className="mb-3 flex flex-wrap gap-2">
            <Button variant="secondary" size="sm" onClick={() => choose(contested, false)}>
              Garder toutes mes valeurs
            </Button>
            <Button variant="secondary" size="sm" onClick={() => choose(contested, true)}>
              Prendre toutes les leurs
            </Button>
          </div>
          <ul className="flex flex-col gap-3">
            {contested.map((clash) => {
              const choice = theirs.get(clashKey(clash))
              const option = (takesTheirs: boolean, who: string, value: unknown, beside: unknown) => (
                <label className="flex min-w-0 flex-1 basis-56 cursor-pointer items-start gap-2.5 rounded-lg border border-line px-3 py-2 has-[:checked]:border-ink">
                  <input
                    type="radio"
                    name={`clash-${clashKey(clash)}`}
                    checked={choice === takesTheirs}
                    onChange={() => choose([clash], takesTheirs)}
                    className="mt-0.5 size-5 shrink-0 accent-accent"
                  />
                  <span className="min-w-0">
                    <span className="block text-note text-ink-soft">{who}</span>
                    <span className="block whitespace-pre-line [overflow-wrap:anywhere]">
                      <PrintedValue words={words} path={clash.path} value={value} beside={beside} />
                    </span>
                  </span>
                </label>
              )
              return (
                <li key={clashKey(clash)}>
                  <fieldset>
                    <legend className="mb-1 font-semibold">{words.label(clash.path)}</legend>
                    <p className="mb-1 text-note text-ink-soft">
                      Avant : <PrintedValue words={words} path={clash.path} value={clash.before} beside={clash.after} />
                    </p>
                    <div className="flex flex-wrap gap-2">
                      {option(false, 'Vous', clash.mine?.value, clash.after)}
                      {option(true, clashAuthor(clash), clash.after, clash.mine?.value)}
                    </div>
                  </fieldset>
                </li>
              )
            })}
          </ul>
        </>
      ) : (
        <p className="mb-3">Vos changements et les leurs ne se touchent pas : les deux peuvent être enregistrés.</p>
      )}
      {others.length > 0 ? (
        <>
          <h3 className="mt-5 mb-1 font-semibold">Changé par d’autres, et gardé</h3>
          <ul className="flex flex-col gap-1">
            {others.map((clash) => (
              <li key={clashKey(clash)} className="[overflow-wrap:anywhere]">
                <span className="font-medium">{words.label(clash.path)}</span> :{' '}
                <PrintedValue words={words} path={clash.path} value={clash.before} beside={clash.after} /> →{' '}
                <PrintedValue words={words} path={clash.path} value={clash.after} beside={clash.before} />{' '}
                <span className="text-note text-ink-soft">({clashAuthor(clash)})</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Modal>
  )
}
