import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { settingIn } from '../src/project/config-files.ts'
import { findDataFolder, findProject } from '../src/project/find.ts'
import { temporaryFolder } from './temporary-folder.ts'

let folder: string
let removeFolder: () => Promise<void>
beforeEach(async () => ([folder, removeFolder] = await temporaryFolder()))
afterEach(() => removeFolder())

async function write(files: Record<string, string>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(join(folder, dirname(name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
}
const find = (given = {}, environment = {}) =>
  findProject(folder, { projectIds: [], datasets: [], ...given }, environment)

describe('a project is found', () => {
  test('in .env files, of which .env.local wins, with the tokens that its code will send', async () => {
    await write({
      '.env': 'NEXT_PUBLIC_SANITY_PROJECT_ID=fromenv\nNEXT_PUBLIC_SANITY_DATASET=staging\n',
      '.env.local': 'NEXT_PUBLIC_SANITY_PROJECT_ID="mine1234"\nSANITY_API_READ_TOKEN=skMine\n',
    })
    expect(await find()).toEqual({
      projectId: 'mine1234',
      dataset: 'staging',
      others: [],
      unclear: undefined,
      tokens: ['skMine'],
      missing: {},
    })
  })

  test('in the environment, or as given, which wins', async () => {
    await write({ '.env': 'SANITY_PROJECT_ID=fromenv' })
    const environment = { SANITY_PROJECT_ID: 'fromprocess', SANITY_WRITE_TOKEN: 'skTheirs' }
    const found = await find({}, environment)
    expect(found).toMatchObject({ projectId: 'fromprocess', tokens: ['skTheirs'] })
    const given = { projectIds: ['given'], datasets: ['test', 'staging'] }
    expect(await find(given, environment)).toMatchObject({
      projectId: 'given',
      dataset: 'test',
      others: [{ projectId: 'given', dataset: 'staging' }],
    })
  })

  test('in the folders of a monorepo', async () => {
    await write({
      'apps/studio/sanity.cli.ts': `export default { api: { projectId: 'abcd1234', dataset: 'test' } }`,
      'apps/web/.env': 'PUBLIC_SANITY_PROJECT_ID=abcd1234',
      'node_modules/x/.env': 'SANITY_PROJECT_ID=wrong',
    })
    expect(await find()).toMatchObject({ projectId: 'abcd1234', dataset: 'test' })
  })

  test('in the workspaces of a Studio, of which sanity.cli or a variable says which is meant', async () => {
    const workspaces = `
      const projectId = process.env.SANITY_STUDIO_PROJECT_ID
      const docs = 'docs4567'
      export default defineConfig([
        { name: 'main', basePath: '/main', projectId, dataset: 'production' },
        { name: 'test', basePath: '/test', projectId, dataset: 'staging' },
        { dataset: 'docs', projectId: docs, basePath: '/docs', title: 'Docs' },
      ])`
    const all = [
      { projectId: 'shop1234', dataset: 'production' },
      { projectId: 'shop1234', dataset: 'staging' },
      { projectId: 'docs4567', dataset: 'docs' },
    ]
    await write({ 'sanity.config.ts': workspaces.replace(/process.*/, "'shop1234'") })
    const [first, ...others] = all
    expect(await find()).toMatchObject({
      ...first,
      others,
      unclear: expect.stringContaining('more than one project id: shop1234, docs4567'),
    })
    await write({ 'sanity.config.ts': workspaces })
    const environment = { SANITY_STUDIO_PROJECT_ID: 'shop1234', SANITY_STUDIO_DATASET: 'staging' }
    const found = await find({}, environment)
    expect(found).toMatchObject({ ...all[1], others: [first, all[2]], unclear: undefined })
    await write({ 'sanity.cli.ts': `{ api: { projectId: 'docs4567', dataset: 'docs' } }` })
    expect(await find()).toMatchObject({ ...all[2], unclear: undefined })
  })

  test('in a fresh clone, whose template says what to fill in, with values for some', async () => {
    const asked = 'SANITY_STUDIO_PROJECT_ID=\nSANITY_API_READ_TOKEN="<your token>"\n'
    const optional = 'SANITY_STUDIO_URL="http://localhost:3333"\nSANITY_HOST="<host>"\nOTHER=1\n'
    await write({ 'web/.env.example': asked + optional })
    const missing = {
      SANITY_API_READ_TOKEN: '',
      SANITY_STUDIO_PROJECT_ID: '',
      SANITY_STUDIO_URL: 'http://localhost:3333',
    }
    expect((await find({ projectIds: ['any'] })).missing).toEqual(missing)
    await write({ 'web/.env': 'SANITY_STUDIO_PROJECT_ID=there\nSANITY_STUDIO_URL=elsewhere' })
    expect((await find()).missing).toEqual({ SANITY_API_READ_TOKEN: '' })
  })
})

test.each([
  [`defineConfig({projectId: 'abcd1234', dataset: "x"})`, 'abcd1234'],
  ['const projectId = `abcd1234`\nexport default { projectId }', 'abcd1234'],
  [`const projectId = process.env.SANITY_STUDIO_PROJECT_ID || 'other'`, 'fromenv'],
  [`projectId: import.meta.env.SANITY_STUDIO_PROJECT_ID!,`, 'fromenv'],
  [`projectId: process.env.UNSET || 'other'`, 'other'],
  [`// projectId: 'old'\n/* projectId: 'older' */ projectId: 'abcd1234'`, 'abcd1234'],
  [`projectId: assertValue(process.env.UNSET)`, undefined],
  ['projectId: `${prefix}x`', undefined],
])('%s is read as text', (source, value) => {
  const variables = { SANITY_STUDIO_PROJECT_ID: 'fromenv' }
  expect(settingIn(source, 'projectId', variables)).toBe(value)
})

test('a folder with no project is refused with what to do, one with several has them all', async () => {
  await expect(find()).rejects.toThrow(
    `No Sanity project was found in ${folder}. Give its id: --project <id>.`,
  )
  const studio = `[{ projectId: 'two', dataset: 'test' }]`
  await write({ 'a/.env': 'SANITY_PROJECT_ID=one', 'b/sanity.config.ts': studio })
  expect(await find()).toMatchObject({
    projectId: 'one',
    others: [{ projectId: 'two', dataset: 'test' }],
    unclear: 'This folder has more than one project id: one, two. Choose with --project <value>.',
  })
  expect(await find({ projectIds: ['two'] })).toMatchObject({
    projectId: 'two',
    dataset: 'test',
    others: [],
    unclear: undefined,
  })
})

test('all folders of a repository share the data of the one that was first', async () => {
  await write({ '.git/HEAD': '', 'apps/web/.env': '' })
  const web = join(folder, 'apps/web')
  expect(await findDataFolder(web)).toBe(join(web, '.local-lake'))
  await mkdir(join(folder, '.local-lake'))
  expect(await findDataFolder(web)).toBe(join(folder, '.local-lake'))
})
