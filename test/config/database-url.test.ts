// DATABASE_URL and DATABASE_READ_URL as libpq writes them: one server or several, which become one URL with lists of hosts and ports.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readConfig } from '../../src/config/config.ts';
import { serversOf, shownServers, withLogin } from '../../src/database/connection/servers.ts';

const read = (url: string) => serversOf(readConfig({ DATABASE_URL: url }).databaseUrl ?? '');

describe('DATABASE_URL', () => {
  for (const [text, urls] of [
    ['postgresql://u:p@one/kontor', ['postgresql://u:p@one/kontor']],
    ['postgresql:///kontor?host=/run/postgresql', ['postgresql:///kontor?host=/run/postgresql']],
    ['postgresql://u:p@one,two/kontor', ['postgresql://u:p@one:5432/kontor', 'postgresql://u:p@two:5432/kontor']],
    [
      'postgres://u:p%40@one:6432,[::1]:6433/kontor?sslmode=verify-full',
      [
        'postgres://u:p%40@one:6432/kontor?sslmode=verify-full',
        'postgres://u:p%40@[::1]:6433/kontor?sslmode=verify-full',
      ],
    ],
    [
      'postgresql://u@x/kontor?host=one,/run/two&port=5432,5433&target_session_attrs=read-write',
      ['postgresql://u@one:5432/kontor', 'postgresql://u@x:5433/kontor?host=%2Frun%2Ftwo'],
    ],
    [
      'postgresql://u@x/kontor?host=one,two&port=6000',
      ['postgresql://u@one:6000/kontor', 'postgresql://u@two:6000/kontor'],
    ],
    [
      'postgresql://u@x:6000/kontor?host=::1,two&port=,6001',
      ['postgresql://u@[::1]:5432/kontor', 'postgresql://u@two:6001/kontor'],
    ],
    ['postgresql://u:p@q@one,two', ['postgresql://u:p%40q@one:5432', 'postgresql://u:p%40q@two:5432']],
    ['postgresql://u@one:6000/kontor?target_session_attrs=any', ['postgresql://u@one:6000/kontor']],
  ] as const)
    it(`${text} is ${urls.length === 1 ? 'one server' : `${urls.length} servers`}`, () => {
      assert.deepEqual(read(text), urls);
    });

  for (const [text, reason] of [
    ['mysql://u@one/kontor', /DATABASE_URL must be an address beginning with postgres:/],
    ['postgresql://u@one,/kontor', /must name a host before each comma/],
    ['postgresql://u:secret@one,two/kontor?host=three', /not in both/],
    ['postgresql://u:secret@one:x,two/kontor', /must have a port of server 1 from 1 to 65535/],
    ['postgresql://u:secret@one:5432,two:99999/kontor', /must have a port of server 2 from 1 to 65535/],
    ['postgresql://u:secret@one:0/kontor', /must have a port from 1 to 65535/],
    ['postgresql://u:secret@x/kontor?host=one,two&port=5432,99999', /must have a port of server 2/],
    ['postgresql://u:secret@x/kontor?host=one&port=5432x', /must have a port from/],
    ['postgresql://u:secret@one,bad host/kontor', /must name the host of server 2/],
    ['postgresql://u:secret@one,b^d/kontor', /must name the host of server 2/],
    ['postgresql://u:secret@one,[::1/kontor', /must name the host of server 2/],
    ['postgresql://u:secret@b^d/kontor', /must name the host by its name/],
    ['postgresql:///kontor?user=u&password=secret&host=one,b^d', /must name the host of server 2/],
    ['postgresql:///kontor?user=u&password=secret&host=one,b/d', /must name the host of server 2/],
    ['postgresql:///kontor?password=secret&host=one,', /must name a host before each comma/],
    ['postgresql://u:secret@x/kontor?host=a,b,c&port=1,2', /it names 3 hosts and 2 ports/],
    ['postgresql://u:secret@x/kontor?host=a&port=1,2', /it names 1 host and 2 ports/],
    ['postgresql://u:secret@x/kontor?host=a&host=b', /must have the parameter host once/],
    ['postgresql://u:secret/x@one/kontor', /must have a port from/],
    [
      'postgresql://u@one,two/kontor?target_session_attrs=standby',
      /target_session_attrs of read-write or primary, or none/,
    ],
    ['postgresql://u@one/kontor?target_session_attrs=standby', /target_session_attrs of read-write or primary/],
    ['postgresql://u@one,two/kontor?target_session_attrs=any', /target_session_attrs of read-write or primary/],
    ['postgresql://u@x/kontor?host=one,two&target_session_attrs=any', /of read-write or primary/],
  ] as const)
    it(`${text} is refused, without showing it`, () => {
      assert.throws(
        () => readConfig({ DATABASE_URL: text }),
        (error: Error) => reason.test(error.message) && !/u@|secret|bad|b\^d/.test(error.message),
      );
    });

  it('is shown without login and password', () => {
    const url = readConfig({ DATABASE_URL: 'postgresql://u:secret@one,two:6000/kontor' }).databaseUrl ?? '';
    assert.equal(shownServers(url), 'one:5432,two:6000/kontor');
    assert.equal(shownServers('postgresql://u:secret@one/kontor'), 'one/kontor');
  });
});

describe('DATABASE_READ_URL', () => {
  const DATABASE_URL = 'postgresql://service:secret@one/kontor';
  const standbys = (text: string) =>
    serversOf(readConfig({ DATABASE_URL, DATABASE_READ_URL: text }).databaseReadUrl ?? '');

  for (const [text, urls] of [
    [
      'postgresql://two,three:6000',
      ['postgresql://service:secret@two:5432/kontor', 'postgresql://service:secret@three:6000/kontor'],
    ],
    ['postgresql://postgres:x@two/other?target_session_attrs=standby', ['postgresql://service:secret@two/other']],
    ['postgresql://two/kontor?user=postgres&password=x', ['postgresql://service:secret@two/kontor']],
    [
      'postgresql:///kontor?host=/run/postgresql&user=postgres',
      ['postgresql://service:secret@localhost/kontor?host=%2Frun%2Fpostgresql'],
    ],
  ] as const)
    it(`${text} names standbys, which get the login of the service`, () => {
      assert.deepEqual(
        standbys(text).map(server => withLogin(server, DATABASE_URL)),
        urls,
      );
    });

  it('is refused without DATABASE_URL, and when it is no address, without showing it', () => {
    assert.throws(() => readConfig({ DATABASE_READ_URL: 'postgresql://two' }), /DATABASE_READ_URL needs DATABASE_URL/);
    assert.throws(
      () => readConfig({ DATABASE_URL, DATABASE_READ_URL: 'mysql://u@two' }),
      (error: Error) => /^DATABASE_READ_URL must be/.test(error.message) && !error.message.includes('u@'),
    );
  });
});
