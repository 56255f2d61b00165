/** Things of a committee, or of none, by the names of the fields that name them in calls. */
import type { CallSettings, TestApp } from '../support/test-app.ts'

const vendor = (name: string) => ({
  name,
  slugName: 'partenaire',
  mediaIds: [],
  addresses: [{ address: null }],
  contact: { firstName: '', lastName: '', email: '', phone: '' },
  markdown: '',
  visibility: 'Public' as const,
  comments: 'note confidentielle',
})

export const confidentialDraft = (vendorId: string) => {
  const { comments: _notes, visibility: _seen, ...draft } = confidentialActivity(vendorId)
  return { ...draft, cse: false }
}

/** A partner of the group that has been changed once, and one that lies in the trash. */
export async function createExamples(
  app: TestApp,
  admin: CallSettings,
  groupId?: string,
): Promise<Record<string, string>> {
  const kept = await app.call('/admin/create-vendor', { ...vendor('Partenaire confidentiel'), groupId }, admin)
  app.advance(1000)
  await app.call('/admin/update-vendor', { id: kept.vendor.id, updates: { name: 'Confidentiel' } }, admin)
  const history = await app.call('/admin/list-history', { target: kept.vendor.id }, admin)
  const deleted = await app.call('/admin/create-vendor', { ...vendor('Confidentiel jeté'), groupId }, admin)
  const { trashId } = await app.call('/admin/delete-vendor', { id: deleted.vendor.id }, admin)
  const { taskId } = groupId
    ? await app.call('/cse-admin/export-vendors', { groupId }, admin)
    : await app.call('/admin/export-vendors', {}, admin)
  const { id } = kept.vendor
  const { activity } = await app.call('/admin/create-activity', { ...confidentialActivity(id), groupId }, admin)
  const { offer } = await app.call('/admin/create-offer', confidentialOffer(activity.id), admin)
  const expiresAt = Date.now() + 86_400_000
  const newsId = groupId ? await createNewsItem(app, admin, groupId) : ''
  const pollId = groupId ? await createExamplePoll(app, admin, groupId) : ''
  const mailingId = groupId ? await mailingFor(app, admin, groupId) : ''
  const ruleId = groupId ? await createExampleSubsidy(app, admin, groupId) : ''
  const link = await app.call('/admin/create-scan-link', { vendorId: id, label: 'Entrée', expiresAt }, admin)
  return {
    id,
    vendorId: id,
    scanLinkId: link.id,
    activityId: activity.id,
    offerId: offer.id,
    target: id,
    changeId: history.items[0]?.id ?? '',
    trashId: trashId ?? '',
    taskId,
    ...(newsId ? { newsId, pollId } : {}),
    ...(groupId ? await createFolder(app, admin, groupId) : {}),
    ...(ruleId ? { ruleId, mailingId } : {}),
  }
}

async function createNewsItem(app: TestApp, admin: CallSettings, groupId: string): Promise<string> {
  const text = { type: 'information' as const, title: 'Réunion confidentielle', description: '', date: '2026-06-10' }
  const input = { groupId, ...text, mediaId: null, isPublished: true }
  return (await app.call('/cse-admin/create-news', input, admin)).item.id
}

async function createFolder(app: TestApp, admin: CallSettings, groupId: string): Promise<Record<string, string>> {
  const folder = {
    groupId,
    name: 'Dossier confidentiel',
    parentId: null,
    readers: 'members' as const,
    readerGroups: [],
  }
  const folderId = (await app.call('/cse-admin/create-library-folder', folder, admin)).item.id
  return { folderId, itemId: folderId, parentId: folderId }
}

async function createExamplePoll(app: TestApp, admin: CallSettings, groupId: string): Promise<string> {
  const rules = { multiple: false, anonymous: false, changeable: false, results: 'always' as const }
  const question = { title: 'Avis confidentiel', choices: ['Oui', 'Non'], ...rules }
  const times = { opensAt: Date.now(), endsAt: Date.now() + 86_400_000 }
  return (await app.call('/cse-admin/create-poll', { groupId, ...question, ...times }, admin)).item.id
}

async function mailingFor(app: TestApp, admin: CallSettings, groupId: string): Promise<string> {
  const written = {
    subject: 'Message confidentiel',
    content: 'Confidentiel',
    replyTo: '',
    audience: { kind: 'all' as const },
  }
  return (await app.call('/cse-admin/create-mailing', { groupId, ...written }, admin)).item.id
}

export const subsidy = {
  label: 'Subvention confidentielle',
  gift: { type: 'Percent' as const, percent: 40 },
  target: { type: 'All' as const },
  ...{
    maxPerOrder: null,
    maxPerYear: null,
    fromDay: null,
    toDay: null,
    forGroupIds: [],
    minChildren: 0,
    giftsToOutsiders: false,
    isActive: true,
  },
}

async function createExampleSubsidy(app: TestApp, admin: CallSettings, groupId: string): Promise<string> {
  return (await app.call('/cse-admin/create-subsidy', { groupId, ...subsidy }, admin)).item.id
}

const confidentialOffer = (activityId: string) => ({
  label: 'Promotion',
  discount: { type: 'Percent' as const, percent: 10 },
  target: { type: 'Activity' as const, activityId },
  flash: { type: 'Disabled' as const },
  visibility: 'Public' as const,
})

export const confidentialActivity = (vendorId: string) => ({
  vendorId,
  catIds: [],
  label: 'Activité confidentielle',
  slugName: 'activite',
  mediaIds: [],
  markdown: '',
  comments: 'note confidentielle',
  address: { type: 'Vendor' as const },
  visibility: 'Public' as const,
})
