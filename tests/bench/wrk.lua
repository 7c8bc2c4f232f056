-- The script that `load.ts` passes to wrk: sends a body, if given, with the next cookie each time, and prints the result as JSON.

local body, cookies, sent = nil, {}, 0

function init(args)
  body = args[1]
  for at = 2, #args do cookies[at - 1] = args[at] end
  if not body then return end
  wrk.method = "POST"
  wrk.headers["content-type"] = "application/json"
  math.randomseed(os.time())
  local run = math.random(1000000000)
  request = function()
    sent = sent + 1
    wrk.headers["cookie"] = cookies[sent % #cookies + 1]
    return wrk.format(nil, nil, nil, (body:gsub("%[<id>%]", run .. "-" .. sent)))
  end
end

function done(summary, latency)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  print(string.format(
    '{"seconds":%f,"answered":%d,"failed":%d,"p50":%f,"p99":%f}',
    summary.duration / 1e6, summary.requests - errors.status, failed,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000))
end
