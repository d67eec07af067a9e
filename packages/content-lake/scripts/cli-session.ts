import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'

const FILES = {
  'posts.ndjson': '{"_id":"one","_type":"post","title":"One"}\n{"_id":"two","_type":"post"}\n',
  'three.json': '{"_id":"three","_type":"post","title":"Three"}',
  'four.ts': `import { getCliClient } from 'sanity/cli'
const client = getCliClient({ apiVersion: '2025-02-19' })
const { title } = await client.create({ _id: 'four', _type: 'post', title: 'Four' })
console.log(title, (await client.users.getById('me')).role)\n`,
}

/** Commands that projects use, with what each must print. */
const COMMANDS: [command: string, printed: RegExp][] = [
  ['dataset create test --visibility private', /created/],
  ['dataset list', /production\s+test/],
  ['dataset visibility get test', /private/],
  ['dataset visibility set test public', /changed|public/],
  ['dataset import posts.ndjson -d production --replace', /Imported 2 documents/],
  ['documents get one', /"title": "One"/],
  ['documents query *[_id=="one"].title --api-version 2025-02-19', /"One"/],
  ['documents create three.json', /three/],
  ['documents delete three', /Deleted 1/],
  ['dataset copy production copied', /completed/],
  ['dataset copy --list', /production.*copied/],
  ['dataset alias create live production', /linked to production/],
  ['dataset alias link live test --force', /linked to test/],
  ['dataset alias unlink live --force', /unlinked/],
  ['dataset alias delete live --force', /deleted/],
  ['dataset export production out.tar.gz --overwrite', /Export finished/],
  ['dataset import out.tar.gz -d test --missing', /Imported 2 documents/],
  ['dataset delete copied --force', /deleted/],
  ['cors add http://localhost:4321 --credentials', /added/],
  ['cors list', /localhost:4321/],
  ['cors delete http://localhost:4321', /deleted/],
  ['tokens add CI --role=editor --json', /"label": "CI"/],
  ['tokens list', /CI/],
  ['users invite bo@example.com --role editor', /Invitation sent/],
  ['users list', /bo@example\.com/],
  ['hook list', /^(?!.*Error)/s],
  ['backup enable production', /Enabled/],
  ['backup list production', /\d{4}-\d\d-\d\d-[0-9a-f-]{36}/],
  ['backup disable production', /Disabled/],
  ['schema extract', /Extracted schema/],
  ['schema deploy', /Deployed 1\/1 schemas/],
  ['schema list', /_\.schemas\.default/],
  ['typegen generate', /[Gg]enerated/],
  ['deploy --no-build', /The local lake does not emulate hosting/],
  ['undeploy --yes', /The local lake does not emulate hosting/],
]

/** Gives the commands to the CLI of the Studio in this folder, and prints how many worked. */
export function workOnCommandLine(version: string): void {
  for (const [name, text] of Object.entries(FILES)) writeFileSync(name, text)
  // Of an earlier run: 6 refuses to overwrite it.
  rmSync('schema.json', { force: true })
  const major = Number.parseInt(version)
  // 5 doesn't know the option that 6 asks for.
  const unasked = major < 6 ? '' : ' --yes'
  const commands = [...COMMANDS]
  commands.push([`schema delete --ids _.schemas.default${unasked}`, /deleted 1\/1 schemas/])
  // Those of 4 know the token of `sanity login` only.
  if (major > 4) commands.push(['exec four.ts --with-user-token', /Four admin/])
  for (const [command, expected] of commands) {
    const args = ['node_modules/.bin/sanity', ...command.split(' ')]
    const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
    // Errors are broken at a terminal's width, behind a mark.
    const printed = `${stdout}${stderr}`.replace(/\s*\n[\s›]*/g, ' ')
    if (!expected.test(printed)) throw new Error(`sanity ${command} printed:\n${stdout}${stderr}`)
  }
  console.log(`  ${commands.length} commands of its CLI worked`)
}
