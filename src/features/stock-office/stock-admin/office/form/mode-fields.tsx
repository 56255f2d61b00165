import { useStore } from '@tanstack/react-form'
import { Notice } from '#ui/notice.tsx'
import { notifyUndoable } from '#web/office/notices.ts'
import type { PartnerFacts } from '../partner/partner-facts.ts'
import { modeNames } from '../stock-words.ts'
import type { StockForm } from './stock-form.tsx'
import type { StockValues } from './stock-values.ts'

const reservations = [
  { value: 'Flexible', label: 'Flexible', hint: 'Valable à tout moment d’une période' },
  { value: 'Fixed', label: 'Fixe', hint: 'Pour un jour et un créneau précis' },
]

const modes = [
  { value: 'Pregenerated', label: modeNames.Pregenerated, hint: 'PDF du partenaire, commande validée aussitôt' },
  { value: 'Automatic', label: modeNames.Automatic, hint: 'Nos billets, commande validée aussitôt' },
  { value: 'VendorConfirm', label: modeNames.VendorConfirm, hint: 'Par un lien qu’il reçoit par e-mail' },
  { value: 'AdminConfirm', label: modeNames.AdminConfirm, hint: 'Par un lien reçu par e-mail' },
  {
    value: 'IndividualUpload',
    label: 'Billets déposés un par un',
    hint: 'Confirmation automatique, pas encore disponible',
    disabled: true,
  },
]

interface ModeFieldsProps {
  form: StockForm['form']
  isNew: boolean
  partner: PartnerFacts
}

/** Fields for the reservation and confirmation of a stock; both are fixed once it is stored. */
export function ModeFields({ form, isNew, partner }: ModeFieldsProps) {
  const mode = useStore(form.store, ({ values }) => values.mode)
  const email = useStore(form.store, ({ values }) => values.email)
  /** Clears the tickets when the operator chooses another kind of stock. */
  const clear = (key: 'reservation' | 'mode', before: string) => {
    const { tickets } = form.state.values
    if (tickets.length === 0) return
    form.setFieldValue('tickets', [])
    void notifyUndoable(
      'Les tickets saisis ont été effacés',
      async () => {
        form.setFieldValue(key, before as StockValues[typeof key])
        form.setFieldValue('tickets', tickets)
      },
      'onThisPage',
    )
  }
  return (
    <>
      <form.AppField name="reservation">
        {(field) => (
          <field.RadioField
            label="MODE DE RÉSERVATION"
            options={reservations}
            disabled={!isNew}
            onChosen={(_, before) => clear('reservation', before)}
          />
        )}
      </form.AppField>
      <form.AppField name="mode">
        {(field) => (
          <field.RadioField
            label="TYPE DE STOCK"
            options={modes}
            disabled={!isNew}
            onChosen={(_, before) => clear('mode', before)}
          />
        )}
      </form.AppField>
      <ModeWarning mode={mode} email={email.trim()} partnerEmail={partner.email} />
      {mode === 'VendorConfirm' ? (
        <form.AppField name="email">
          {(field) => (
            <field.TextField
              label="E-mail qui reçoit les demandes"
              type="email"
              maxLength={254}
              hint={
                partner.email === ''
                  ? 'Le partenaire n’a pas d’e-mail de contact.'
                  : `Contact du partenaire : ${partner.email}`
              }
              className="max-w-md"
            />
          )}
        </form.AppField>
      ) : null}
      {mode === 'Automatic' ? (
        <form.AppField name="sendEmail">
          {(field) => <field.CheckboxField label="Envoyer un e-mail au partenaire après chaque achat" />}
        </form.AppField>
      ) : null}
    </>
  )
}

interface ModeWarningProps {
  mode: StockValues['mode']
  email: string
  partnerEmail: string
}

/** Text that says who gets a mail when a ticket is bought. */
function ModeWarning({ mode, email, partnerEmail }: ModeWarningProps) {
  const missing =
    partnerEmail === '' ? ' Le partenaire n’a pas d’adresse e-mail : c’est l’administrateur qui le reçoit.' : ''
  const partner = partnerEmail === '' ? 'partenaire' : `partenaire (${partnerEmail})`
  switch (mode) {
    case 'AdminConfirm':
      return (
        <Notice kind="warn" title="Les demandes de confirmation sont envoyées à l’adresse de l’administrateur.">
          <p>Une fois les billets générés, un e-mail de confirmation y est envoyé aussi.</p>
        </Notice>
      )
    case 'VendorConfirm':
      return email === '' ? (
        <Notice kind="warn" title="Sans e-mail du partenaire, les demandes de confirmation iraient à l’administrateur.">
          <p>Indiquez l’adresse qui doit les recevoir.</p>
        </Notice>
      ) : (
        <Notice kind="warn" title={`Les demandes de confirmation sont envoyées au partenaire : ${email}.`}>
          <p>Une fois les billets générés, un e-mail de confirmation y est envoyé aussi.</p>
        </Notice>
      )
    case 'Pregenerated':
      return (
        <Notice kind="warn" title="S’il manque des billets, un e-mail d’alerte est envoyé à l’administrateur.">
          <p>
            Une fois les billets remis, un e-mail de confirmation est envoyé au {partner}.{missing}
          </p>
          <p className="mt-1">
            Les codes imprimés sur les PDF du partenaire ne sont pas connus ici : notre page de contrôle ne les
            reconnaît pas, le partenaire les vérifie avec ses propres moyens.
          </p>
        </Notice>
      )
    case 'Automatic':
      return (
        <Notice kind="warn" title="Le billet est généré et la commande validée sans que personne n’intervienne.">
          <p>
            Si la case ci-dessous est cochée, un e-mail de confirmation est envoyé au {partner}.{missing}
          </p>
        </Notice>
      )
  }
}
