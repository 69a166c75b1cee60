// The types of sdk.js, which is generated: test/checks/mcp-sdk.ts.

export { createMcpHandler, ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
export { serveStdio } from '@modelcontextprotocol/server/stdio';
