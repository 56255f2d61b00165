import { type EmailMode, ROWS_A_CALL, type SentRow } from '#features/committee/user-imports/user-import-shapes.ts'
import { runJobs } from '../../support/shop-jobs.ts'
import { type Member, type TestApp, type TestAppOptions, testApp } from '../../support/test-app.ts'

export const CSE_HOST = 'atelier.hoobiiz.localhost'

export const emailContent = {
  title: 'Bienvenue',
  headerText: 'Votre compte est prêt',
  contentText: 'Bonjour,\n\nchoisissez un mot de passe.',
  buttonText: 'Choisir',
  bottomText: 'À bientôt',
  footerText: 'Le comité',
  noUnsubscribeLink: false,
}

export const person = (email: string, firstName = 'Ana', lastName = 'Roy') => ({ email, firstName, lastName })

/** An app with a committee, its secretary, a super admin, and what the office's screen does. */
export async function userImportWorld(options: TestAppOptions = {}) {
  const app = await testApp(options)
  const group = await app.newGroup({ label: 'Atelier', cseDomain: CSE_HOST })
  const other = await app.newGroup({ label: 'Forge' })
  const admin = await app.newMember({ isAdmin: true })
  const secretary = await app.newMember({ groupId: group.id, adminOf: [group.id], host: CSE_HOST })
  return { app, group, other, admin, secretary, ...createImporter(app, admin, group.id) }
}

type Facts = Partial<Omit<SentRow, 'line'>> & { line?: number }

function createImporter(app: TestApp, as: Member, groupId: string) {
  const create = async (rows: readonly Facts[]) => {
    const { importId } = await app.call('/admin/create-user-import', { groupId }, { as })
    const sent = rows.map((row, at) => ({ line: at + 1, email: '', firstName: '', lastName: '', ...row }))
    for (let from = 0; from < sent.length; from += ROWS_A_CALL)
      await app.call('/admin/add-user-import-rows', { importId, rows: sent.slice(from, from + ROWS_A_CALL) }, { as })
    return importId
  }
  const start = async (importId: string, mode: EmailMode = 'send-email-to-new-members-only') =>
    (await app.call('/admin/run-user-import', { importId, sendEmail: { mode, emailContent } }, { as })).taskId
  const run = async (importId: string, mode?: EmailMode) => {
    const taskId = await start(importId, mode)
    await runJobs(app)
    return taskId
  }
  const importRows = async (importId: string) =>
    (await app.call('/admin/list-user-import-rows', { importId }, { as })).items
  const item = async (importId: string) => (await app.call('/admin/get-user-import', { importId }, { as })).item
  const readTask = async (taskId: string) => (await app.call('/admin/get-task', { taskId }, { as })).task
  const invitations = async () => (await app.mails()).filter(({ kind }) => kind === 'invitation')
  return { create, start, run, rowsOf: importRows, item, taskOf: readTask, invitations }
}
