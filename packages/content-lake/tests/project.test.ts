import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { settingIn } from '../src/project/config-files.ts'
import { findProject } from '../src/project/find.ts'
import { findDataFolder } from '../src/project/folders.ts'
import { testFolder } from './setup.ts'

let folder: string
beforeEach(() => {
  folder = testFolder()
})

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
      open: [],
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

  test.each([
    ['two levels deep', 'services/studio', {}],
    [
      'named by pnpm',
      'a/b/c',
      { 'pnpm-workspace.yaml': "packages:\n  - web\n  # ours\n  - 'a/*/c'\n" },
    ],
    ['named by npm', 'a/b/c', { 'package.json': '{"workspaces": {"packages": ["a/**"]}}' }],
  ])('in a folder that is %s', async (_, path, files) => {
    await write({ ...files, [`${path}/sanity.cli.ts`]: `{ api: { projectId: 'deep1234' } }` })
    expect(await find()).toMatchObject({ projectId: 'deep1234' })
  })

  test('in what a config file imports, in variables of other names, and in ones made of others', async () => {
    await write({
      'a/sanity.config.ts': `import { projectId } from './src/ids'\nexport default { projectId }`,
      'a/src/ids.ts': `export const projectId = 'imported'`,
    })
    expect(await find()).toMatchObject({ projectId: 'imported' })
    await write({ '.env': 'VITE_PROJECT_ID=${ID}\nID=vite${NUMBER:-12}\nGOOGLE_PROJECT_ID=g' })
    expect(await find()).toMatchObject({ projectId: 'vite12' })
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
    const optional = 'SITE_URL="http://localhost:3333"\nSANITY_HOST="<host>"\nKEY=\nPORT=1\n'
    await write({ 'web/.env.example': asked + optional })
    const missing = {
      SANITY_API_READ_TOKEN: '',
      SANITY_STUDIO_PROJECT_ID: '',
      SITE_URL: 'http://localhost:3333',
    }
    const open = ['KEY', 'SANITY_HOST']
    expect(await find({ projectIds: ['any'] })).toMatchObject({ missing, open })
    await write({ 'web/.env': 'SANITY_STUDIO_PROJECT_ID=there\nSITE_URL=elsewhere' })
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

describe('all folders of a repository share one lake', () => {
  const lakeIn = (...path: string[]) => join(folder, ...path, '.local-lake')

  test.each([
    ['a repository', { '.git/HEAD': '' }],
    ['workspaces of pnpm', { 'pnpm-workspace.yaml': 'packages:\n  - apps/*\n' }],
    ['workspaces of npm', { 'package.json': '{"workspaces": ["apps/*"]}' }],
  ])('at the root of %s, or where it is already', async (_, root) => {
    await write({ ...root, 'apps/web/.env': '' })
    const web = join(folder, 'apps/web')
    expect(await findDataFolder(web)).toBe(lakeIn())
    await mkdir(lakeIn('apps/web'))
    expect(await findDataFolder(web)).toBe(lakeIn('apps/web'))
  })

  test('and a second one is refused with the place of the first', async () => {
    await write({ '.git/HEAD': '', 'studio/.local-lake/token': '' })
    const first = lakeIn('studio')
    await expect(findDataFolder(folder)).rejects.toThrow(
      `has ${first} already: move it to ${folder}`,
    )
    await expect(findDataFolder(join(folder, 'web'))).rejects.toThrow(first)
    await mkdir(lakeIn())
    await expect(findDataFolder(folder)).rejects.toThrow(`has ${first} and ${lakeIn()}: delete one`)
    await expect(findDataFolder(join(folder, 'studio'))).rejects.toThrow(`and ${first}: delete one`)
  })

  test('but not that of another repository in it', async () => {
    await write({ '.git/HEAD': '', 'other/.git/HEAD': '', 'other/.local-lake/token': '' })
    expect(await findDataFolder(folder)).toBe(lakeIn())
  })
})
