import { Link, useRouter } from '@tanstack/react-router'
import type { CallResult } from '#api/client.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SlidersIcon } from '#ui/office-icons.tsx'
import { PlusIcon } from '#ui/page-icons.tsx'
import { useAttempt } from '#web/office/kit/use-attempt.ts'
import { OfficePage } from '#web/office/office-page.tsx'
import { useOfficeContext } from '#web/office/use-office.ts'
import { answersPath, fieldsPath } from './field-paths.ts'
import { answersText, typeTexts } from './field-texts.ts'

type Found = CallResult<'/cse-admin/list-member-fields'>
type Field = Found['items'][number]

/** Page of the committee's fields in its order, with the file of all answers. */
export function FieldsPage({ groupId, found: { items, inherited } }: { groupId: string; found: Found }) {
  const { client } = useOfficeContext()
  const router = useRouter()
  const [isPending, attempt] = useAttempt()
  const createPage: string = `${fieldsPath(groupId)}/create`
  const answersPage: string = answersPath(groupId)
  const create = (
    <ButtonLink to={createPage} size="sm">
      <PlusIcon />
      Ajouter un champ
    </ButtonLink>
  )
  const move = (at: number, by: -1 | 1) =>
    attempt(async () => {
      const fieldIds = items.map(({ id }) => id)
      const [moved = ''] = fieldIds.splice(at, 1)
      fieldIds.splice(at + by, 0, moved)
      await client('/cse-admin/order-member-fields', { groupId, fieldIds })
      await router.invalidate()
    })
  const hasFields = items.length + inherited.length > 0
  return (
    <OfficePage actions={items.length > 0 ? create : undefined}>
      <div className="flex max-w-5xl flex-col gap-7">
        <section aria-labelledby="champs">
          <h2 id="champs" className="text-base font-bold">
            Ce que vous demandez à vos bénéficiaires
          </h2>
          <p className="mb-2.5 mt-0.5 max-w-prose text-ink-soft">
            Ils répondent sur leur page « Mon compte ». Les groupes en dessous du vôtre sont interrogés aussi, et vous
            lisez ce qu’ils vous répondent.
          </p>
          {items.length === 0 ? (
            <EmptyState Icon={SlidersIcon} text="Vous ne demandez encore rien">
              <p className="max-w-prose text-ink-soft">
                Par exemple la date d’entrée, les enfants ou l’adresse : vos subventions peuvent en tenir compte.
              </p>
              {create}
            </EmptyState>
          ) : (
            <ol className="rounded-lg border border-line bg-paper">
              {items.map((field, at) => (
                <FieldLine
                  key={field.id}
                  field={field}
                  href={`${fieldsPath(groupId)}/${field.id}`}
                  isPending={isPending}
                  up={at > 0 ? () => void move(at, -1) : null}
                  down={at < items.length - 1 ? () => void move(at, 1) : null}
                />
              ))}
            </ol>
          )}
        </section>
        {inherited.length === 0 ? null : (
          <section aria-labelledby="champs-au-dessus">
            <h2 id="champs-au-dessus" className="mb-2.5 text-base font-bold">
              Demandé par les groupes au-dessus
            </h2>
            <ul className="rounded-lg border border-line bg-paper">
              {inherited.map(({ id, label, type, groupLabel }) => (
                <li key={id} className="border-t border-line px-4 py-3 first:border-t-0">
                  <p className="font-semibold">{label}</p>
                  <p className="text-note text-ink-soft">
                    {typeTexts[type]} · {groupLabel}
                  </p>
                </li>
              ))}
            </ul>
          </section>
        )}
        {hasFields ? (
          <section aria-labelledby="reponses">
            <h2 id="reponses" className="mb-1 text-base font-bold">
              Réponses
            </h2>
            <p className="mb-2.5 max-w-prose text-ink-soft">
              De chaque bénéficiaire interrogé, avec ce que vous remplissez vous-mêmes. Ceux de votre groupe se lisent
              aussi sur leur fiche, sous « Bénéficiaires ».
            </p>
            <ButtonLink to={answersPage} variant="secondary" size="sm">
              Lire et compléter
            </ButtonLink>
          </section>
        ) : null}
      </div>
    </OfficePage>
  )
}

interface FieldLineProps {
  field: Field
  href: string
  isPending: boolean
  up: (() => void) | null
  down: (() => void) | null
}

function FieldLine({ field, href, isPending, up, down }: FieldLineProps) {
  const { label, type, required, filledBy, isSeniority, answers } = field
  const facts = [
    typeTexts[type],
    filledBy === 'Committee' ? 'rempli par le CSE' : required ? 'obligatoire' : 'facultatif',
    ...(isSeniority ? ['donne l’ancienneté jusqu’au 31 décembre 2026'] : []),
  ]
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-line px-4 py-3 first:border-t-0">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <Link to={href} className="font-semibold text-link underline underline-offset-3">
          {label}
        </Link>
        <p className="text-note text-ink-soft">{facts.join(' · ')}</p>
      </div>
      <div className="flex items-center gap-2">
        <span className="text-note tabular-nums text-ink-soft">{answersText(answers)}</span>
        <Button
          variant="ghost"
          size="sm"
          disabled={up === null || isPending}
          aria-label={`Monter « ${label} »`}
          onClick={up ?? undefined}
        >
          ↑
        </Button>
        <Button
          variant="ghost"
          size="sm"
          disabled={down === null || isPending}
          aria-label={`Descendre « ${label} »`}
          onClick={down ?? undefined}
        >
          ↓
        </Button>
      </div>
    </li>
  )
}
