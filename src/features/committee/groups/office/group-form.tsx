import { useCallback } from 'react'
import { normalizeRegistrationCode } from '#features/people/accounts/registration/registration-code.ts'
import { FieldRow, FormSection, OfficeForm } from '#web/office/kit/form/office-form.tsx'
import type { OfficeForm as Form } from '#web/office/kit/form/use-office-form.ts'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useLoaded } from '#web/office/kit/use-loaded.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { GroupDetails } from '../group-shapes.ts'
import { ChangeEffects } from './change-effects.tsx'
import { ROOT } from './group-address.ts'
import type { GroupValues } from './group-values.ts'
import { Inherited } from './inherited.tsx'

interface GroupFormProps {
  of: Form<GroupValues>
  group: GroupDetails
}

/** Form of a group's own settings: name, code, domain, and offers open to its members. */
export function GroupForm({ of, group }: GroupFormProps) {
  const { item, inherited } = group
  const isRoot = item.groupId === ROOT
  const from = (name: string) => inherited.permissions.find((permission) => permission.name === name)
  return (
    <OfficeForm
      of={of}
      label="Groupe"
      submit="Enregistrer"
      consequences={<ChangeEffects of={of} groupId={item.groupId} />}
    >
      <FormSection title="Information">
        <FieldRow>
          <of.form.AppField name="groupLabel">
            {(field) => <field.TextField label="Nom du groupe" maxLength={200} disabled={isRoot} />}
          </of.form.AppField>
          <of.form.AppField name="groupRegistrationCode">
            {(field) => (
              <field.TextField
                label="Code premium"
                optional
                maxLength={100}
                disabled={isRoot}
                normalise={normalizeRegistrationCode}
                hint="Ce que les membres indiquent en s’inscrivant : lettres, chiffres, - et _."
              />
            )}
          </of.form.AppField>
        </FieldRow>
        {isRoot ? (
          <p className="text-ink-soft">
            Ses membres se connectent sur les sites qui ne sont à aucun groupe : il n’a ni code ni domaine.
          </p>
        ) : (
          <DomainField of={of} group={group} />
        )}
      </FormSection>
      <FormSection
        title="Permissions"
        line="Ce que voient et achètent les membres du groupe, et ceux des groupes en dessous qui n’en disent rien."
      >
        {permissions.map(({ field: name, permission, label }) => (
          <of.form.AppField key={name} name={name}>
            {(field) => (
              <div>
                <field.RadioField
                  label={label}
                  options={[
                    { value: 'inherited', label: `Hérité (${from(permission)?.value ? 'ON' : 'OFF'})` },
                    { value: 'on', label: 'ON' },
                    { value: 'off', label: 'OFF' },
                  ]}
                />
                {field.state.value === 'inherited' ? (
                  <Inherited source={from(permission)?.from ?? null} above={group.above} />
                ) : null}
              </div>
            )}
          </of.form.AppField>
        ))}
      </FormSection>
      {isRoot ? null : (
        <FormSection title="CSE premium" line="Pour ce groupe seul : ni hérité, ni transmis aux groupes en dessous.">
          <of.form.AppField name="premium">
            {(field) => (
              <field.CheckboxField label="Le comité a les pages réservées aux CSE premium (infos, actualités, sondages…)" />
            )}
          </of.form.AppField>
        </FormSection>
      )}
      {isRoot ? null : (
        <FormSection
          title="Identité sur les factures"
          line="Portée par les factures dont le CSE paie une part, à partir de la prochaine. Ni hérité, ni transmis."
        >
          <FieldRow>
            <of.form.AppField name="payer.name">
              {(field) => <field.TextField label="Dénomination du CSE" optional maxLength={200} />}
            </of.form.AppField>
            <of.form.AppField name="payer.siren">
              {(field) => <field.TextField label="SIREN du CSE" optional maxLength={20} />}
            </of.form.AppField>
          </FieldRow>
          <of.form.AppField name="payer.address">
            {(field) => <field.TextField label="Adresse du CSE" optional maxLength={200} />}
          </of.form.AppField>
        </FormSection>
      )}
    </OfficeForm>
  )
}

const permissions = [
  { field: 'nonCseActivities', permission: 'non-cse-activities', label: 'Activités non premium' },
  { field: 'cseActivities', permission: 'cse-activities', label: 'Activités premium' },
] as const

function DomainField({ of, group: { item, inherited } }: GroupFormProps) {
  const { client } = useOfficeContext()
  // Loads again when the group has another domain.
  const version = item.updatedAt
  const read = useCallback(
    async () => ({ version, ...(await adminCall(client)('/admin/list-hoobiiz-domains', {})) }),
    [client, version],
  )
  const { found, failure } = useLoaded(read)
  const offered = found?.domains ?? []
  const isKnown = (domain: string) => offered.some((each) => each.domain === domain)
  const own = item.cseDomain
  const options = [
    {
      value: '',
      label: inherited.cseDomain.value === null ? 'Aucun' : `Aucun (celui du dessus : ${inherited.cseDomain.value})`,
    },
    ...(own !== null && !isKnown(own) ? [{ value: own, label: own }] : []),
    ...offered.map(({ domain, site, group }) => {
      const isElsewhere = group !== null && group.groupId !== item.groupId
      return {
        value: domain,
        label: `${domain} (${isElsewhere ? `groupe ${group.groupLabel}` : site})`,
        disabled: isElsewhere,
      }
    }),
  ]
  return (
    <of.form.AppField name="cseDomain">
      {(field) => (
        <field.SelectField
          label="Nom de domaine"
          options={options}
          hint={
            failure === null
              ? 'Où les membres se connectent. Les domaines des autres groupes ne peuvent pas être choisis.'
              : 'La liste des domaines n’a pas pu être chargée : rouvrez cette fenêtre pour en changer.'
          }
        />
      )}
    </of.form.AppField>
  )
}
