import { expect, test } from "bun:test";
import { samplerOf } from "../../src/observe/traces.ts";

test.each([
  [undefined, undefined, "ParentBased{root=AlwaysOnSampler, "],
  ["always_on", undefined, "AlwaysOnSampler"],
  ["always_off", undefined, "AlwaysOffSampler"],
  ["traceidratio", "0.25", "TraceIdRatioBased{0.25}"],
  ["parentbased_traceidratio", "0.25", "ParentBased{root=TraceIdRatioBased{0.25}, "],
  ["traceidratio", undefined, "TraceIdRatioBased{1}"],
  // What OpenTelemetry's specification does not know is taken as if it were not set.
  ["traceidratio", "0,25", "TraceIdRatioBased{1}"],
  ["traceidratio", "25 %", "TraceIdRatioBased{1}"],
  ["jaeger_remote", undefined, "ParentBased{root=AlwaysOnSampler, "],
])("OTEL_TRACES_SAMPLER=%s with the argument %s samples by %s", (name, share, sampler) => {
  const own = {
    ...(name === undefined ? {} : { OTEL_TRACES_SAMPLER: name }),
    ...(share === undefined ? {} : { OTEL_TRACES_SAMPLER_ARG: share }),
  };
  expect(samplerOf(own).toString()).toStartWith(sampler);
});
