import { sql } from 'drizzle-orm'
import { type AnySQLiteColumn, index, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, flag, json, oneOf, timestamp } from '#db/columns.ts'
import { userGroup } from '#kernel/groups/tables.ts'

/**
 * One person of a region; `email` is stored in lower case. Erasing a person blanks the row and keeps it for accounting.
 */
export const user = sqliteTable(
  'user',
  {
    id: text().primaryKey(),
    email: text().notNull(),
    groupId: text()
      .notNull()
      .references((): AnySQLiteColumn => userGroup.id),
    firstName: text().notNull().default(''),
    lastName: text().notNull().default(''),
    /** Last and first name as lists sort them (src/lib/plain-text.ts), and the first before the last; kept by triggers. */
    lastNameKey: text().notNull().default(''),
    firstNameKey: text().notNull().default(''),
    /** As typed. */
    phoneNumber: text().notNull().default(''),
    /** First number of it as E.164, empty if it has none; null until it is read (chapter imports-and-readers, Telephones). */
    phoneE164: text(),
    memberCardCode: text(),
    isAdmin: flag().notNull().default(false),
    /** Account and root flag of organisation representatives, set when they register (A26). */
    accountId: text(),
    isRoot: flag().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: timestamp().notNull(),
    lastLoginAt: timestamp(),
    erasedAt: timestamp(),
    /** When the person left: their rows stay, and they can no longer sign in. */
    deactivatedAt: timestamp(),
  },
  (t) => [
    uniqueIndex('user_email').on(sql`${t.email} collate nocase`),
    index('user_by_group').on(t.groupId, t.createdAt),
    index('user_created').on(t.createdAt),
    // Partial index of the erased people: the count of all people is then found without reading every row.
    index('user_erased').on(t.erasedAt).where(sql`erased_at is not null`),
    index('user_admin').on(t.id).where(sql`is_admin = 1`),
    // One index for each sort order of the office's list of people. None is partial, or the planner would prefer it in
    // other queries.
    index('user_list_created').on(t.createdAt, t.id),
    index('user_list_email').on(sql`${t.email} collate nocase`, t.id),
    index('user_list_first_name').on(t.firstNameKey, t.id),
    index('user_list_last_name').on(t.lastNameKey, t.id),
    index('user_list_phone').on(t.phoneNumber, t.id),
    index('user_list_card').on(t.memberCardCode, t.id),
    index('user_list_login').on(t.lastLoginAt, t.id),
    // Members of a group; `erasedAt` is in the index, so that counting a page of groups reads no row of a person.
    index('user_list_group').on(t.groupId, t.id, t.erasedAt),
  ],
)

/** `secret` is a scrypt hash with its parameters, or a TOTP secret encrypted with the application key. */
export const credential = sqliteTable(
  'credential',
  {
    userId: text()
      .notNull()
      .references(() => user.id),
    kind: text({ enum: ['Password', 'MfaCode', 'MagicLink'] }).notNull(),
    secret: text().notNull(),
    updatedAt: timestamp().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.kind] }),
    oneOf('credential_kind', t.kind, ['Password', 'MfaCode', 'MagicLink']),
  ],
)

/** Ways to open a session; `link` is any mailed link, `code` one of an authenticator application. */
export const sessionWays = ['password', 'code', 'link', 'passkey', 'employer'] as const
export type SessionWay = (typeof sessionWays)[number]

/**
 * Signed-in session, stored by the SHA-256 of its id; it belongs to one host (D05). How strongly its owner has proven
 * their identity is a fact of the session (chapter sign-in, Strength is a fact of the session).
 */
export const session = sqliteTable(
  'session',
  {
    idHash: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => user.id),
    host: text().notNull(),
    expiresAt: timestamp().notNull(),
    createdAt: createdAt(),
    /** Browser and operating system, as their owner would name them. */
    device: text(),
    /** Rounded to the hour. */
    lastSeenAt: timestamp(),
    openedBy: text({ enum: sessionWays }).notNull().default('password'),
    /** When the identity was proven, if earlier than this session: on the host that redirected the person here. */
    provenAt: timestamp(),
    /** The passkey proven in this session; removing that passkey voids the proof. */
    passkeyId: text(),
    passkeyProvenAt: timestamp(),
  },
  (t) => [
    oneOf('session_way', t.openedBy, sessionWays),
    index('session_user').on(t.userId),
    index('session_expiry').on(t.expiresAt),
  ],
)

/**
 * Devices from which a person has signed in, by the SHA-256 of a cookie; a sign-in from an unknown one is reported to
 * the person.
 */
export const knownDevice = sqliteTable(
  'known_device',
  {
    userId: text()
      .notNull()
      .references(() => user.id),
    idHash: text().notNull(),
    createdAt: createdAt(),
    lastSeenAt: timestamp().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.idHash] }), index('known_device_seen').on(t.lastSeenAt)],
)

export const tokenKinds = ['MagicLink', 'HostSwitch', 'Reset', 'Registration', 'Invite', 'Erasure'] as const

/** Single-use links, stored hashed; `subject` holds the data of the kind (a pending registration, an invitation). */
export const token = sqliteTable(
  'token',
  {
    hash: text().primaryKey(),
    kind: text({ enum: tokenKinds }).notNull(),
    userId: text().references(() => user.id),
    email: text(),
    subject: json<unknown>(),
    host: text().notNull(),
    createdAt: createdAt(),
    expiresAt: timestamp().notNull(),
    usedAt: timestamp(),
  },
  (t) => [
    index('token_expiry').on(t.expiresAt),
    index('token_user').on(t.userId, t.kind),
    index('token_email').on(t.email),
    oneOf('token_kind', t.kind, tokenKinds),
  ],
)

/** Used sealed steps (sealed-step.ts), kept until they would have expired. */
export const spentStep = sqliteTable(
  'spent_step',
  { hash: text().primaryKey(), expiresAt: timestamp().notNull() },
  (t) => [index('spent_step_expiry').on(t.expiresAt)],
)
