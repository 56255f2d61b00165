import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { GroupInput } from '#web/office/kit/form/group-field.tsx'
import { OfficePage } from '#web/office/office-page.tsx'

/** Choice of the group that the people join, as the first step. */
export const Route = createFileRoute('/admin/user-import/')({
  staticData: { title: 'Choisir un groupe' },
  component: ChooseGroup,
})

function ChooseGroup() {
  const navigate = useNavigate()
  return (
    <OfficePage>
      <div className="flex max-w-120 flex-col gap-4">
        <p className="text-ink-soft">Dans quel groupe les personnes doivent-elles entrer ?</p>
        <GroupInput
          name="groupId"
          label="GROUPE"
          chosen=""
          onChoose={(groupId) => {
            if (groupId !== '') void navigate({ to: '/admin/user-import/$groupId', params: { groupId } })
          }}
        />
      </div>
    </OfficePage>
  )
}
